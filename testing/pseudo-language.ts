const ACCENTS: Record<string, string> = {
  a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ',
  n: 'ñ', o: 'ó', p: 'þ', q: 'ɋ', r: 'ŕ', s: 'š', t: 'ţ', u: 'ú', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž',
} // biome-ignore format: one line a row of letters

/** The same words with accents and longer by two fifths, in the same shape; gaps and numbers stay. */
export function inPseudo<T>(words: T): T {
  if (typeof words === 'string') return sentence(words) as T
  if (typeof words === 'function') return ((...gaps: unknown[]) => inPseudo(words(...gaps))) as T
  if (typeof words !== 'object' || words === null) return words
  if (Array.isArray(words)) return words.map(inPseudo) as T
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, inPseudo(word)])) as T
}

/** Vowels are doubled until it is long enough: words grow, as they do in languages that build long ones. */
function sentence(text: string): string {
  const letters = text.replace(GAP, '').length
  let more = Math.ceil(letters * 0.4)
  return text.replace(PART, (part) => {
    if (part.length > 1) return part
    const accented = ACCENTS[part] ?? part
    if (more <= 0 || !/[aeiouns]/.test(part)) return accented
    more -= 1
    return accented + accented
  })
}

/** What is filled in later, and what is no word: amounts, worker IDs, addresses. */
const GAP = /\{+\w+\}+|\S*[\d@•]\S*/g
const PART = /\{+\w+\}+|\S*[\d@•]\S*|[a-z]/g
