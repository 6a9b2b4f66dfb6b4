import { timingSafeEqual } from 'node:crypto'
import { openNumber } from '#server/people/phones/phone-row.ts'
import { checkPin, isGoodPin, setPin } from '#server/people/phones/pin.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import { begin, locked } from './begin.ts'
import { over, question, type Screen, type State, type Visit } from './screen.ts'

type At<Where extends State['at']> = Extract<State, { at: Where }>

export function handleNewPin(visit: Visit, state: At<'new pin'>, input: string): Screen {
  const { services, phone, say } = visit
  if (!isGoodPin(input, openNumber(services.keys, phone.personId, phone))) {
    return question(visit, say('weakPin'), state)
  }
  const twin = twinOf(visit, input).toString('hex')
  return question(visit, say('repeatPin'), { ...state, at: 'repeat pin', twin })
}

export async function handleRepeatedPin(visit: Visit, state: At<'repeat pin'>, input: string): Promise<Screen> {
  const { services, phone, say, key } = visit
  const { twin, replaces = null, forgotten = false } = state
  if (!timingSafeEqual(twinOf(visit, input), Buffer.from(twin, 'hex'))) {
    return question(visit, say('pinsDiffer'), { at: 'new pin', replaces, ...(forgotten && { forgotten }) })
  }
  if (!(await setPin(services, phone.personId, input, { event: key, replaces, forgotten })))
    return over(say('dialAgain'))
  // A first PIN leads on to the menu; a changed PIN ends the session.
  return replaces ? over(say('pinSet')) : begin({ ...visit, phone: { ...phone, hasPin: true, idle: false } })
}

export async function handleOldPin(visit: Visit, state: At<'old pin'>, input: string): Promise<Screen> {
  const wrong = await refusePin(visit, state, input)
  return wrong ?? question(visit, visit.say('newPin'), { at: 'new pin', replaces: visit.phone.pinMark })
}

/** Compares the PIN: nothing when it is right, else the same question again or the end. */
export async function refusePin(visit: Visit, state: State, input: string): Promise<Screen | undefined> {
  const { services, caller, say, key } = visit
  const check = await checkPin(services, caller.personId, input, key)
  if (check === 'right') return undefined
  if (check === 'locked') return locked(visit)
  return question(visit, say('wrongPin', { tries: check.triesLeft }), state)
}

/** The PIN typed first is not kept: only what tells whether the second one is the same. */
export function twinOf({ services, sessionId }: Pick<Visit, 'services' | 'sessionId'>, pin: string): Buffer {
  return keyedHash(services.config.identityKey, 'phone pin twice', sessionId, pin)
}
