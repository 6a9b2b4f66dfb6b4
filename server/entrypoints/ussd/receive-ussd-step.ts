import { setTimeout as pause } from 'node:timers/promises'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { USSD } from '#contract/limits.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { PRODUCT } from '#contract/product.ts'
import { Refusal } from '#contract/refusals.ts'
import { callerOf } from '#server/people/identity/caller.ts'
import { noteDialled } from '#server/people/phones/link-phone.ts'
import { findPhone, numberHash, type PhoneRow } from '#server/people/phones/phone-row.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { advance } from './advance.ts'
import { begin } from './begin.ts'
import { firstMenu, over, type Speech, speechIn, type UssdServices } from './screen.ts'
import { type Asked, answerOf, keepAnswer, takeStep } from './session.ts'

export type UssdStep = { sessionId: string; phoneNumber: string; text: string; requestId: string }

/**
 * Answers one step of a dialled session, within the time that the gateway waits. A step that takes longer goes on and is answered when the
 * gateway asks again. In any case the phone gets a sentence, in the language of its owner where that is known.
 */
export async function receiveUssdStep(services: UssdServices & { log: Log }, step: UssdStep): Promise<string> {
  const { config, db, log } = services
  const number = readPhoneNumber(step.phoneNumber)
  if (!number) return welcome(services, step)
  const hash = numberHash(config.identityKey, number)
  let speech = speechIn(services, 'en')
  try {
    const phone = await findPhone(db, { hash })
    speech = speechIn(services, phone?.language ?? 'en')
    await services.rateLimits.count('phone-step', hash.toString('hex'))
    if (step.text === '') await noteDialled(services.rateLimits, hash)
    if (!phone) return welcome(services, step, await unlinkedSpeaker(db, step.sessionId, hash))
    const answering = answer(services, phone, { ...step, hash }, speech)
    // After the deadline nobody waits for it; its failure is in the log alone.
    answering.catch(() => {})
    return await Promise.race([answering, pause(USSD.answerMs, end(speech.say('stillBusy')), { ref: false })])
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return end(speech.say('tooMany'))
    log.error('unhandled error', { requestId: step.requestId, route: 'ussd', error })
    return end(speech.say('away'))
  }
}

/** A number that nobody has linked reads what this is and how to link it, in the language that it chooses. Nothing of it is kept. */
function welcome(services: UssdServices, { text }: UssdStep, known?: Language): string {
  const typed = text.split('*').at(-1)?.trim() ?? ''
  const language = known ?? (/^\d$/.test(typed) ? LANGUAGES[Number(typed) - 1] : undefined)
  if (!language) return `CON ${firstMenu(PRODUCT.name, LANGUAGE_NAMES).say}`
  return end(speechIn(services, language).say('notLinked'))
}

/** Of somebody whose number was unlinked during this session. */
async function unlinkedSpeaker(db: Db, sessionId: string, hash: Buffer): Promise<Language | undefined> {
  const [begun] = await db<{ language: Language | null }[]>`
    select person.language
    from ussd_session join person on person.id = person_id
    where ussd_session.id = ${sessionId} and number_hash = ${hash}
  `
  return begun && (begun.language ?? 'en')
}

async function answer(
  services: UssdServices,
  phone: PhoneRow,
  step: UssdStep & { hash: Buffer },
  speech: Speech,
): Promise<string> {
  const { db, config } = services
  const { sessionId, text, hash, requestId } = step
  const asked = { sessionId, text, numberHash: hash, personId: phone.personId, identityKey: config.identityKey }
  const taken = await takeStep(db, asked)
  if (taken.kind === 'answered') return taken.answer
  if (taken.kind === 'refused') return end(speech.say('dialAgain'))
  if (taken.kind === 'busy') return (await awaitOtherProcess(db, asked)) ?? end(speech.say('stillBusy'))
  const { state, input } = taken
  const caller = await callerOf(db, phone.personId, { sessionId: 'ussd', requestId })
  const visit = caller && { ...speech, services, caller, phone, sessionId, key: `ussd:${sessionId}:${taken.step}` }
  if (!visit) return keepAnswer(db, asked, taken.step, over(speech.say('notLinked')))
  return keepAnswer(db, asked, taken.step, await (state === 'start' ? begin(visit) : advance(visit, state, input)))
}

/** Another process is at the same step: its answer is the answer. */
async function awaitOtherProcess(db: Db, asked: Asked): Promise<string | null> {
  for (let waited = 0; waited < USSD.answerMs; waited += 100) {
    const answer = await answerOf(db, asked)
    if (answer !== null) return answer
    await pause(100)
  }
  return null
}

const end = (sentence: string) => `END ${sentence}`
