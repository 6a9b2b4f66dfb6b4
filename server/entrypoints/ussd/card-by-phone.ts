import { CARDS } from '#contract/card-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import { readWorkerNumber, writeWorkerNumber } from '#contract/worker-number.ts'
import { isBlankCard } from '#server/features/search/is-blank-card.ts'
import { claimCard } from '#server/features/workers/claim-card.ts'
import { refuse } from './refusal-screen.ts'
import { over, page, question, type Screen, type State, type Visit } from './screen.ts'

export const askCard = (visit: Visit): Screen => question(visit, visit.say('cardNumber'), { at: 'card number' })

/** Somebody who mistyped the number is told at once; that a card is blank, everybody may know. */
export async function handleCardNumber(visit: Visit, state: State, input: string): Promise<Screen> {
  const number = readWorkerNumber(input)
  if (!number || !(await isBlankCard(visit.services.db, number))) return question(visit, visit.say('cardTaken'), state)
  return askCode(visit, number, 'cardCode')
}

export async function handleCardCode(
  visit: Visit,
  { card }: Extract<State, { at: 'card code' }>,
  input: string,
): Promise<Screen> {
  const { services, caller, say } = visit
  const code = input.replace(/[\s-]/g, '')
  // No code at all: not a guess.
  if (code.length !== CARDS.codeDigits) return askCode(visit, card, 'cardWrongCode')
  try {
    const claimed = await claimCard(services, caller, { number: card, code })
    if (claimed === 'wrong') return askCode(visit, card, 'cardWrongCode')
    if (claimed === 'full') return page(visit, say('cardsFull', { count: CARDS.ofWorker }))
    return over(say('cardClaimed', { number: writeWorkerNumber(card) }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'too_many' ? page(visit, say('tomorrow')) : refuse(visit, error.code)
  }
}

const askCode = (visit: Visit, card: string, what: 'cardCode' | 'cardWrongCode') =>
  question(visit, visit.say(what, { digits: CARDS.codeDigits }), { at: 'card code', card })
