import { asGsm } from '#contract/gsm.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { REFUSAL_SENTENCES } from '#server/language/sentences.ts'
import { page, type Screen, type Visit } from './place.ts'

/** Moves money, or says why not. What is no refusal travels up: nobody knows what it did. */
export async function refusedOnPhone(visit: Visit, move: () => Promise<Screen>): Promise<Screen> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(visit, error.code)
  }
}

/** In the app's own words, except where somebody without the app needs others. */
export function refuse(visit: Visit, code: RefusalCode): Screen {
  const { texts, language, support } = visit
  const onPhone: Partial<Record<RefusalCode, string>> = texts.refused
  const sentence = onPhone[code] ?? asGsm(REFUSAL_SENTENCES[language][code])
  return page(visit, code === 'wallet_frozen' ? `${sentence} ${support}` : sentence)
}
