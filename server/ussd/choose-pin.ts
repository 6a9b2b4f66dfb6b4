import { createHmac, timingSafeEqual } from 'node:crypto'
import { openNumber } from '#server/phones/phone-row.ts'
import { checkPin, isGoodPin, setPin } from '#server/phones/pin.ts'
import { begin, held, locked } from './begin.ts'
import { over, type Place, page, question, type Screen, type Visit } from './place.ts'

type At<Where extends Place['at']> = Extract<Place, { at: Where }>

export async function handleNewPin(visit: Visit, place: At<'new pin'>, input: string): Promise<Screen> {
  const { services, phone, texts } = visit
  if (!isGoodPin(input, openNumber(services.keys, phone.personId, phone))) {
    return question(visit, texts.weakPin(), place)
  }
  const twin = twinOf(visit, input).toString('hex')
  return question(visit, texts.repeatPin(), { ...place, at: 'repeat pin', twin })
}

export async function handleRepeatedPin(visit: Visit, place: At<'repeat pin'>, input: string): Promise<Screen> {
  const { services, phone, texts, key } = visit
  const { twin, replaces = null, forgotten = false } = place
  if (!timingSafeEqual(twinOf(visit, input), Buffer.from(twin, 'hex'))) {
    return question(visit, texts.pinsDiffer(), { at: 'new pin', replaces, ...(forgotten && { forgotten }) })
  }
  if (phone.heldUntil) return page(visit, held(visit))
  if (!(await setPin(services, phone.personId, input, { event: key, replaces, forgotten })))
    return over(texts.dialAgain())
  // Whoever has just begun goes on to the menu; whoever has changed it is done.
  return replaces ? over(texts.pinSet()) : begin({ ...visit, phone: { ...phone, hasPin: true } })
}

export async function handleOldPin(visit: Visit, input: string): Promise<Screen> {
  const wrong = await refusePin(visit, { at: 'old pin' }, input)
  return wrong ?? question(visit, visit.texts.newPin(), { at: 'new pin', replaces: visit.phone.pinMark })
}

/** Compares the PIN: nothing when it is right, else the same question again or the end. */
export async function refusePin(visit: Visit, place: Place, input: string): Promise<Screen | undefined> {
  const { services, caller, texts, key } = visit
  const check = await checkPin(services, caller.personId, input, key)
  if (check === 'right') return undefined
  if (check === 'locked') return locked(visit)
  return question(visit, texts.wrongPin({ tries: check.triesLeft }), place)
}

/** The PIN typed first is not kept: only what tells whether the second one is the same. */
function twinOf({ services, sessionId }: Visit, pin: string): Buffer {
  return createHmac('sha256', services.config.identityKey)
    .update(JSON.stringify(['phone pin twice', sessionId, pin]))
    .digest()
}
