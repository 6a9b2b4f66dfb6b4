/** From where most people come who work here without a South African ID, by the codes of ISO 3166. */
export const COUNTRIES = {
  ZW: 'Zimbabwe',
  MZ: 'Mozambique',
  LS: 'Lesotho',
  MW: 'Malawi',
  NG: 'Nigeria',
  CD: 'DR Congo',
} as const

/** Codes of two letters that are no country; and South Africans have an ID number. */
const NONE = ['ZA', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
const NAMES_IN = ['en', 'af', 'zu']

/** The code of a country by its name or code, as somebody types it; undefined if there is none. */
export function readCountry(typed: string): string | undefined {
  return BY_NAME.get(fold(typed))
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const BY_NAME = new Map<string, string>()
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const codes = letters.flatMap((first) => letters.map((second) => first + second))
/** Codes of former and other use stand for the country of today: under two codes one passport would be two documents. */
const codeOfToday = (code: string) => new Intl.Locale(`und-${code}`).region ?? code
for (const language of NAMES_IN) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const code of codes.filter((each) => !NONE.includes(each))) {
    const name = names.of(code)
    if (name !== undefined) for (const each of [name, code]) BY_NAME.set(fold(each), codeOfToday(code))
  }
}
for (const [code, name] of Object.entries({ ...COUNTRIES, SZ: 'Swaziland' })) BY_NAME.set(fold(name), code)
BY_NAME.set('drc', 'CD')
