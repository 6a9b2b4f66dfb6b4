import { createHmac, timingSafeEqual } from 'node:crypto'
import { openNumber } from '#server/phones/phone-row.ts'
import { checkPin, isGoodPin, setPin } from '#server/phones/pin.ts'
import { menu, over, type Place, type Screen, type Visit } from './place.ts'
import { STRANGERS } from './texts/ussd-texts.ts'

type At<Where extends Place['at']> = Extract<Place, { at: Where }>

export async function hearNewPin(visit: Visit, place: At<'new pin'>, input: string): Promise<Screen> {
  const { services, phone, texts } = visit
  if (!isGoodPin(input, openNumber(services.keys, phone.personId, phone))) return { say: texts.weakPin(), place }
  const twin = twinOf(visit, input).toString('hex')
  return { say: texts.repeatPin(), place: { ...place, at: 'repeat pin', twin } }
}

export async function hearRepeatedPin(visit: Visit, place: At<'repeat pin'>, input: string): Promise<Screen> {
  const { services, phone, texts, key } = visit
  const { twin, replaces = null } = place
  if (!timingSafeEqual(twinOf(visit, input), Buffer.from(twin, 'hex'))) {
    return { say: texts.pinsDiffer(), place: { at: 'new pin', replaces } }
  }
  if (!(await setPin(services, phone.personId, input, { event: key, replaces }))) return over(STRANGERS.dialAgain)
  // Whoever has just begun goes on to the menu; whoever has changed it is done.
  return replaces ? over(texts.pinSet()) : menu(visit)
}

export async function hearOldPin(visit: Visit, input: string): Promise<Screen> {
  const wrong = await refusePin(visit, input)
  if (wrong) return { say: wrong.say, place: wrong.isOver ? null : { at: 'old pin' } }
  return { say: visit.texts.newPin(), place: { at: 'new pin', replaces: visit.phone.pinMark } }
}

/** Compares the PIN: nothing when it is right, else what to say, and whether it is over now. */
export async function refusePin(visit: Visit, input: string): Promise<{ say: string; isOver: boolean } | undefined> {
  const { services, caller, texts, key } = visit
  const check = await checkPin(services, caller.personId, input, key)
  if (check === 'right') return undefined
  if (check === 'locked') return { say: texts.locked(), isOver: true }
  return { say: texts.wrongPin({ tries: check.triesLeft }), isOver: false }
}

/** The PIN typed first is not kept: only what tells whether the second one is the same. */
function twinOf({ services, sessionId }: Visit, pin: string): Buffer {
  return createHmac('sha256', services.config.identityKey)
    .update(JSON.stringify(['phone pin twice', sessionId, pin]))
    .digest()
}
