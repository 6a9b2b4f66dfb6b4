import { LANGUAGES, type Language } from '#contract/languages.ts'

/** Longer headers are cut. */
const MOST_PARTS = 20

/** The supported language that an `Accept-Language` header prefers; undefined if it names none. */
export function spokenBy(header: string | undefined): Language | undefined {
  if (!header) return undefined
  const wished = header
    .split(',', MOST_PARTS)
    .map((part, index) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = rest.map((each) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(each)?.[1]).find(Boolean)
      return {
        language: LANGUAGES.find((each) => tag === each || tag.startsWith(`${each}-`)),
        weight: Number(weight ?? 1),
        index,
      }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight || one.index - other.index)
  return wished[0]?.language
}
