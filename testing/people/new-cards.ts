import { wordsIn } from '#testing/pdf-codes.ts'
import type { Client } from '#testing/service/client.ts'

export type NewCard = { number: string; code: string }

/** Makes a batch of blank cards and reads them from its PDF, as whoever holds them does. */
export async function newCards(operator: Client, cards = 1): Promise<{ id: string; pdf: Buffer; cards: NewCard[] }> {
  const asked = { cards, language: 'en', reason: 'The rank at Rosebank.' }
  const { id, pdf } = await operator.mustPost<{ id: string; pdf: string }>('/api/operator/cards', asked)
  const printed = Buffer.from(pdf, 'base64')
  const words = wordsIn(printed)
  const digits = (shape: RegExp) => words.filter((line) => shape.test(line)).map((line) => line.replace(' ', ''))
  const codes = digits(/^\d{5} \d{5}$/)
  return {
    id,
    pdf: printed,
    cards: digits(/^\d{4} \d{4}$/).map((number, index) => ({ number, code: codes[index] ?? '' })),
  }
}

/** Makes a single blank card. */
export async function newCard(operator: Client): Promise<NewCard> {
  const { cards } = await newCards(operator)
  const [card] = cards
  if (!card) throw new Error('A card must be printed.')
  return card
}
