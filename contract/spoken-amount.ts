/** A tip in English words: most phones have an English voice, and few one of our other languages. */
export function spokenInEnglish(cents: number): string {
  const rands = Math.floor(cents / 100)
  const rest = cents % 100
  return `You received ${rands} rand${rest ? ` and ${rest} ${rest === 1 ? 'cent' : 'cents'}` : ''}`
}
