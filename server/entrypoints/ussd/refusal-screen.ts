import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { asGsm } from '#server/platform/language/gsm.ts'
import { fill } from '#server/platform/language/say.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import { refusePin } from './choose-pin.ts'
import { page, type Screen, type State, type Visit } from './screen.ts'

/** Moves money after the right PIN, or says why not. */
export async function moveWithPin(
  visit: Visit,
  state: State,
  input: string,
  move: () => Promise<Screen>,
): Promise<Screen> {
  const refused = await refusePin(visit, state, input)
  if (refused) return refused
  try {
    await visit.services.rateLimits.count('money', visit.caller.personId)
    return await move()
  } catch (error) {
    // Rethrow other errors: the outcome is unknown.
    if (!(error instanceof Refusal)) throw error
    return refuse(visit, error.code)
  }
}

/** In the app's own words, except where somebody without the app needs others. */
export function refuse(visit: Visit, code: RefusalCode): Screen {
  const { texts, language, known } = visit
  const onPhone: Partial<Record<RefusalCode, string>> = texts.refused
  const own = onPhone[code]
  return page(visit, own ? fill(own, known) : asGsm(SERVER_SENTENCES[language].refusals[code]))
}
