import { LANGUAGES } from '#contract/languages.ts'
import { askForCall } from '#server/messages/ask-for-call.ts'
import { momentOnPhone } from '#server/phones/on-phone.ts'
import { sendPinCode, startPinRecovery } from '#server/phones/recover-pin.ts'
import { held } from './begin.ts'
import { type Action, menu, over, type Place, page, question, type Screen, type Visit } from './place.ts'
import { refusedOnPhone } from './refused-on-phone.ts'

/** What a locked phone can still do. */
const WHILE_LOCKED: (Action | Place['at'])[] = ['start', 'callMe', 'forgotPin', 'pin code', ...LANGUAGES]

export const isForLocked = (what: Action | Place['at'], forgotten = false) => forgotten || WHILE_LOCKED.includes(what)

export function help(visit: Visit): Screen {
  const { callMe, forgotPin } = visit.texts.choices
  return menu(visit, 'help', visit.texts.help({ support: visit.support }), { callMe, forgotPin })
}

export async function callMe(visit: Visit): Promise<Screen> {
  const { services, phone, texts, support } = visit
  const why = phone.locked ? 'The phone is locked.' : phone.heldUntil ? 'The number has another SIM.' : ''
  await askForCall(services.db, phone.personId, `Wants to be called. ${why}`.trim())
  return page(visit, texts.callAsked({ support }))
}

/** A code goes to the phone; typed, now or after dialling again, it begins a day of waiting. Right after another SIM nothing of this works. */
export async function forgotPin(visit: Visit): Promise<Screen> {
  const { services, phone, texts, language, support, key } = visit
  if (phone.heldUntil) return page(visit, held(visit))
  if (phone.newPinFrom) {
    return page(visit, texts.newPinFrom({ time: momentOnPhone(language, phone.newPinFrom), support }))
  }
  return refusedOnPhone(visit, async () => {
    await sendPinCode(services, phone, key)
    return question(visit, texts.typeCode(), { at: 'pin code' })
  })
}

export async function handlePinCode(visit: Visit, input: string): Promise<Screen> {
  const { services, phone, texts, language, support, key } = visit
  if (phone.heldUntil) return page(visit, held(visit))
  // It has begun already: the process that took the code died before it could say so.
  const begun = phone.newPinFrom ?? (await startPinRecovery(services, phone, input, key))
  if (begun === 'wrong') return question(visit, texts.wrongCode(), { at: 'pin code' })
  if (begun === 'expired') return page(visit, texts.codeExpired())
  return over(texts.newPinFrom({ time: momentOnPhone(language, begun), support }))
}
