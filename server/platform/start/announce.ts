/**
 * The program's words about itself: to a person in a terminal as they are, and to a supervisor, whose log is read by machines, as one JSON
 * object a line like everything else there.
 */
export function announce(text: string, level: 'info' | 'warn' | 'error' = 'info'): void {
  const isWatched = process.stdout.isTTY
  const say = level === 'error' ? console.error : console.log
  say(isWatched ? text : JSON.stringify({ time: new Date().toISOString(), level, event: inOneLine(text) }))
}

function inOneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('; ')
    .replace(/:;/g, ':')
}
