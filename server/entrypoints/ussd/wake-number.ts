import { noteSeen } from '#server/people/identity/caller.ts'
import { fitsDocument } from '#server/people/identity/identity-document.ts'
import { findPhone } from '#server/people/phones/phone-row.ts'
import { checkPin } from '#server/people/phones/pin.ts'
import { callMe } from './ask-for-help.ts'
import { begin, locked } from './begin.ts'
import { question, type Screen, type State, type Visit } from './screen.ts'
import { wake } from './wake.ts'

/** The answer is the same for any number, until the PIN was typed too. After the waiting of a number that moved a new PIN takes its place. */
export async function handleWakeId(visit: Visit, _state: State, input: string): Promise<Screen> {
  const { services, phone, say } = visit
  if (input === '1') return callMe(visit)
  const fits = await fitsDocument(services.db, services.config.identityKey, phone.personId, input)
  if (phone.mayChoosePin && fits)
    return question(visit, say('newPin'), { at: 'new pin', replaces: phone.pinMark, forgotten: true })
  if (phone.mayChoosePin || !phone.hasPin) return tryPin(visit, '', false)
  return question(visit, say('typePin'), { at: 'wake pin', fits })
}

export function handleWakePin(visit: Visit, { fits }: { fits: boolean }, input: string): Promise<Screen> {
  return tryPin(visit, input, fits)
}

/** A wrong document costs a try, as a wrong PIN does, and nobody learns which of them it was. */
async function tryPin(visit: Visit, pin: string, fits: boolean): Promise<Screen> {
  const { services, phone, say, key } = visit
  const { personId } = phone
  const check = await checkPin(services, personId, pin, key, fits)
  if (check === 'locked') return locked(visit)
  if (check !== 'right')
    return wake(visit, say(phone.hasDocument ? 'idleWrong' : 'wrongPin', { tries: check.triesLeft }))
  await noteSeen(services.db, personId)
  return begin({ ...visit, phone: (await findPhone(services.db, { personId })) ?? phone })
}
