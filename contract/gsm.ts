/** The alphabet of GSM 03.38: what a screen of USSD and a text message can show without becoming a third as long. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWICE = '^{}\\[~]|€\f'

/** How many of the 160 characters a text takes; undefined when it has a letter of another alphabet. */
export function gsmLength(text: string): number | undefined {
  let length = 0
  for (const letter of text) {
    if (BASIC.includes(letter)) length += 1
    else if (TWICE.includes(letter)) length += 2
    else return undefined
  }
  return length
}

/** What people typed, in letters that every phone can show: marks are dropped, what has no counterpart becomes a question mark. */
export function asGsm(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\u2018\u2019]/g, "'"), (letter) => {
    if (BASIC.includes(letter) && letter !== '\r') return letter
    const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return bare !== '' && gsmLength(bare) === bare.length ? bare : '?'
  }).join('')
}

/** At most so many characters of a text, with two dots where something was left out. */
export function gsmCut(text: string, most: number): string {
  const shown = asGsm(text).replace(/\s+/g, ' ').trim()
  return shown.length <= most ? shown : `${shown.slice(0, most - 2).trimEnd()}..`
}
