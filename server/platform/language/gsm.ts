/** The alphabet of GSM 03.38: other letters make a text message a third as long. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWICE = '^{}\\[~]|€\f'

/** How many of the 160 characters a text takes; undefined if it has a letter outside the alphabet. */
export function gsmLength(text: string): number | undefined {
  let length = 0
  for (const letter of text) {
    if (BASIC.includes(letter)) length += 1
    else if (TWICE.includes(letter)) length += 2
    else return undefined
  }
  return length
}

/** A text in letters that every phone can show: marks are dropped, other letters become a question mark. */
export function asGsm(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\u2018\u2019]/g, "'"), (letter) => {
    if (BASIC.includes(letter) && letter !== '\r') return letter
    const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return bare !== '' && gsmLength(bare) === bare.length ? bare : '?'
  }).join('')
}

/** A text cut to this length, with two dots if something was left out. */
export function gsmCut(text: string, most: number): string {
  const shown = asGsm(text).replace(/\s+/g, ' ').trim()
  return shown.length <= most ? shown : `${shown.slice(0, most - 2).trimEnd()}..`
}
