import type { Language } from './languages.ts'
import { PRODUCT } from './product.ts'
import { writeWorkerNumber } from './worker-number.ts'

/** The content of a worker's badge, poster and stickers. */
export type PrintWords = {
  guardNumber: string
  workerNumber: string
  name: string | null
  /** In the worker's language; followed by the English line if that differs. */
  motto: string
  about: string
  invitation: string
}

/** A piece of a drawing, in millimetres. Colours are names of the palette. */
export type PrintPiece =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: 'brand' | 'brand-sun' | 'paper' }
  | { kind: 'text'; x: number; y: number; size: number; text: string; fill: 'on-brand' | 'on-paper' | 'brand' }
  | { kind: 'qr'; x: number; y: number; size: number }

/** The three steps of a tip. Those in other languages are drafts (docs/languages.md). */
export const MOTTOS: Record<Language, string> = {
  en: 'Scan. Choose. Thank you.',
  zu: 'Skena. Khetha. Siyabonga.',
  xh: 'Skena. Khetha. Enkosi.',
  af: 'Skandeer. Kies. Dankie.',
  st: 'Sekena. Kgetha. Re a leboha.',
}
const ENGLISH_MOTTO = MOTTOS.en

/** The invitation: answers a passer-by's question before they take out the phone. */
export const INVITATIONS: Record<Language, string> = {
  en: 'No app needed. Tip from R1.',
  zu: 'Ayidingeki i-app. Thipha kusukela ku-R1.',
  xh: 'Akufuneki app. Thipha ukusuka kwi-R1.',
  af: 'Geen app nodig nie. Fooi vanaf R1.',
  st: 'Ha ho hlokahale app. Fana ka thipi ho tloha ho R1.',
}

/** On a card that nobody has yet: how to make it one's own, in the words of the menus of phones, a line each. */
export const CARD_CLAIMS: Record<Language, readonly string[]> = {
  en: ['Yours?', 'Dial {dial}', 'My number'],
  zu: ['Ngelakho?', 'Shayela u-{dial}', 'Inombolo yami'],
  xh: ['Lelakho?', 'Tsalela i-{dial}', 'Inombolo yam'],
  af: ['Joune?', 'Skakel {dial}', 'My nommer'],
  st: ['Ke ya hao?', 'Letsetsa {dial}', 'Nomoro ya ka'],
}

export const PRINT_KINDS = ['badge', 'poster', 'stickers'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]

/** A6. The poster is the same at twice the size, and an A4 sheet takes eight stickers. */
export const A6 = { width: 105, height: 148.5 } as const
export const STICKER = { width: 105, height: 74.25 } as const

/** A badge, upright. Texts are centred. */
export function badgePieces({ guardNumber, workerNumber, name, motto, about }: PrintWords): PrintPiece[] {
  const middle = A6.width / 2
  return [
    ...headOf(motto),
    { kind: 'qr', x: 18.5, y: 34, size: 68 },
    line(middle, 112, 11, guardNumber, 'on-paper', 95),
    line(middle, 121, 7.5, writeWorkerNumber(workerNumber), 'on-paper', 95),
    ...(name ? [line(middle, 129, 7, name, 'on-paper', 95)] : []),
    line(middle, 135, 4.6, about, 'on-paper', 95),
    line(middle, 143, 6, PRODUCT.name, 'brand', 95),
  ]
}

/** A poster, for people who have never seen one. */
export function posterPieces({ guardNumber, workerNumber, name, motto, about, invitation }: PrintWords): PrintPiece[] {
  const middle = A6.width / 2
  const isEnglish = invitation === INVITATIONS.en
  return [
    ...headOf(motto),
    { kind: 'qr', x: 20.5, y: 32.5, size: 64 },
    line(middle, 105.5, 10, guardNumber, 'on-paper', 95),
    line(middle, 113.5, 7, writeWorkerNumber(workerNumber), 'on-paper', 95),
    ...(name ? [line(middle, 120.5, 6.2, name, 'on-paper', 95)] : []),
    line(middle, 126, 4.2, about, 'on-paper', 95),
    line(middle, 132, 4.8, PRODUCT.name, 'brand', 95),
    { kind: 'box', x: 0, y: 134.5, width: A6.width, height: 14, fill: 'brand-sun' },
    line(middle, isEnglish ? 143.5 : 141, 6, invitation, 'on-paper', 99),
    ...(isEnglish ? [] : [line(middle, 146.3, 4, INVITATIONS.en, 'on-paper', 99)]),
  ]
}

function headOf(motto: string): PrintPiece[] {
  const middle = A6.width / 2
  return [
    { kind: 'box', x: 0, y: 0, width: A6.width, height: 30, fill: 'brand' },
    { kind: 'box', x: 0, y: 30, width: A6.width, height: 1.6, fill: 'brand-sun' },
    line(middle, motto === ENGLISH_MOTTO ? 18.5 : 14, 8, motto, 'on-brand', 97),
    ...(motto === ENGLISH_MOTTO ? [] : [line(middle, 23.5, 5.5, ENGLISH_MOTTO, 'on-brand', 97)]),
  ]
}

/** A sticker, with the code on the left. */
export function stickerPieces({ guardNumber, workerNumber, name, motto }: PrintWords): PrintPiece[] {
  const middle = 78
  return [
    { kind: 'box', x: 3, y: 3, width: STICKER.width - 6, height: 13, fill: 'brand' },
    line(STICKER.width / 2, motto === ENGLISH_MOTTO ? 11.6 : 8.6, 5.6, motto, 'on-brand', 92),
    ...(motto === ENGLISH_MOTTO ? [] : [line(STICKER.width / 2, 14, 4, ENGLISH_MOTTO, 'on-brand', 92)]),
    { kind: 'qr', x: 4, y: 18, size: 52 },
    line(middle, 34, 9, guardNumber, 'on-paper', 44),
    line(middle, 43, 6.5, writeWorkerNumber(workerNumber), 'on-paper', 44),
    ...(name ? [line(middle, 52, 6, name, 'on-paper', 44)] : []),
    line(middle, 64, 5, PRODUCT.name, 'brand', 44),
  ]
}

/** A blank card, ten of which an A4 sheet takes, with its cutting lines. The strip at the bottom is for a scratch label, or to be torn off. */
export const CARD = { width: 90, height: 54 } as const
export function cardPieces({
  number,
  code,
  motto,
  claim,
}: Record<'number' | 'code' | 'motto', string> & { claim: readonly string[] }): PrintPiece[] {
  const { width, height } = CARD
  const middle = 61
  const edge = (x: number, y: number, across: number, down: number) =>
    ({ kind: 'box', x, y, width: across, height: down, fill: 'brand' }) as const
  return [
    edge(0, 0, width, 9),
    edge(0, 0, 0.15, height),
    edge(width - 0.15, 0, 0.15, height),
    edge(0, height - 0.15, width, 0.15),
    line(width / 2, 6.3, 5, motto, 'on-brand', 84),
    { kind: 'qr', x: 2, y: 10.5, size: 31 },
    line(middle, 19.5, 8.5, writeWorkerNumber(number), 'on-paper', 54),
    line(middle, 26.5, 5, PRODUCT.name, 'brand', 54),
    ...claim.map((words, index) => line(middle, 32.5 + 4 * index, 3.4, words, 'on-paper', 54)),
    { kind: 'box', x: 0.15, y: 43, width: width - 0.3, height: height - 43.15, fill: 'brand-sun' },
    line(width / 2, 50.2, 5.5, `${code.slice(0, 5)} ${code.slice(5)}`, 'on-paper', 84),
  ]
}

/** The wanted size, or what fits: a bold letter is at most seven tenths as wide as it is high. */
function line(
  x: number,
  y: number,
  size: number,
  text: string,
  fill: 'on-brand' | 'on-paper' | 'brand',
  width: number,
) {
  const fits = width / (Array.from(text).length * 0.7)
  return { kind: 'text', x, y, size: Math.min(size, Math.floor(fits * 10) / 10), text, fill } as const
}
