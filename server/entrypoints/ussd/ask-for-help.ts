import { LANGUAGES } from '#contract/languages.ts'
import { askForCall } from '#server/features/help/help.ts'
import { sendPinCode, startPinRecovery } from '#server/people/phones/recover-pin.ts'
import { isTooMany } from '#server/platform/rate-limits.ts'
import { newPinFrom } from './begin.ts'
import { type Action, menu, over, page, question, type Screen, type State, type Visit } from './screen.ts'

/** Actions that a locked phone still has. */
const WHILE_LOCKED: (Action | State['at'])[] = ['start', 'callMe', 'forgotPin', 'pin code', ...LANGUAGES]

export const isForLocked = (what: Action | State['at'], forgotten = false) => forgotten || WHILE_LOCKED.includes(what)

/** Actions of a phone with another SIM until its PIN was typed. */
const WITH_NEW_SIM: Action[] = ['start', 'balance', 'help', 'callMe', ...LANGUAGES]

export const isForNewSim = (what: Action | State) =>
  typeof what === 'string' ? WITH_NEW_SIM.includes(what) : what.at === 'pin for' && what.then === 'balance'

export function help(visit: Visit): Screen {
  const { callMe, forgotPin } = visit.texts.choices
  return menu(visit, 'help', visit.say('help'), { callMe, ...(!visit.phone.hasNewSim && { forgotPin }) })
}

export async function callMe(visit: Visit): Promise<Screen> {
  const { services, phone } = visit
  const why = ['Wants to be called.']
  if (phone.locked) why.push('The phone is locked.')
  if (phone.idle) why.push('Nobody dialled from the number for long.')
  if (phone.hasNewSim) why.push('The number has another SIM.')
  await askForCall(services.db, phone.personId, why.join(' '))
  return page(visit, visit.say('callAsked'))
}

/** A code goes to the phone; typed, now or after dialling again, it begins a day of waiting. */
export async function forgotPin(visit: Visit): Promise<Screen> {
  const { services, phone, key } = visit
  if (phone.newPinFrom) return page(visit, newPinFrom(visit, phone.newPinFrom))
  if (await isTooMany(sendPinCode(services, phone, key))) return page(visit, visit.say('tomorrow'))
  return question(visit, visit.say('typeCode'), { at: 'pin code' })
}

export async function handlePinCode(visit: Visit, state: State, input: string): Promise<Screen> {
  const { services, phone, say, key } = visit
  // It has begun already: the process that took the code died before it could say so.
  const begun = phone.newPinFrom ?? (await startPinRecovery(services, phone, input, key))
  if (begun === 'wrong') return question(visit, say('wrongCode'), state)
  if (begun === 'expired') return page(visit, say('codeExpired'))
  return over(newPinFrom(visit, begun))
}
