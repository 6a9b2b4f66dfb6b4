import { Refusal } from '#contract/refusals.ts'
import { page, type Screen, type Visit } from './place.ts'
import type { UssdTexts } from './texts/ussd-texts.ts'

/** Moves money, or says in the words of a small screen why not. What is no refusal travels up: nobody knows what it did. */
export async function refusedOnPhone({ texts }: Visit, move: () => Promise<Screen>): Promise<Screen> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return page(texts.refused[error.code as keyof UssdTexts['refused']] ?? texts.refused.busy)
  }
}
