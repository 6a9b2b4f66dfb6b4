/** Parses a partner's text. PostgreSQL stores no NUL, so text with one is treated as invalid JSON. */
export function readJson(text: string): unknown {
  if (text.includes('\\u0000')) throw new SyntaxError('There is a NUL in it.')
  return JSON.parse(text)
}
