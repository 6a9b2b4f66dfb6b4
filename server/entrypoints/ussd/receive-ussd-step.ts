import { setTimeout as pause } from 'node:timers/promises'
import type { Language } from '#contract/languages.ts'
import { USSD } from '#contract/limits.ts'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { Refusal } from '#contract/refusals.ts'
import { callerOf } from '#server/people/identity/caller.ts'
import { readDraft } from '#server/people/phones/draft.ts'
import { noteDialled } from '#server/people/phones/link-phone.ts'
import { findPhone, noteDial, numberHash, type PhoneRow } from '#server/people/phones/phone-row.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { advance } from './advance.ts'
import { begin } from './begin.ts'
import { beginJoining, goOnJoining, offerToGoOn } from './join.ts'
import { over, type Screen, type Speech, speechIn, type UssdServices } from './screen.ts'
import { type Asked, answerOf, keepAnswer, takeStep } from './session.ts'
import { followWelcome, showWelcome } from './welcome.ts'

export type UssdStep = {
  sessionId: string
  phoneNumber: string
  networkCode: string
  text: string
  requestId: string
}

type Step = UssdStep & { hash: Buffer }

/**
 * Answers one step of a dialled session, within the time that the gateway waits. A step that takes longer goes on and is answered when the
 * gateway asks again. In any case the phone gets a sentence, in the language of its owner where that is known.
 */
export async function receiveUssdStep(services: UssdServices & { log: Log }, step: UssdStep): Promise<string> {
  const { config, db, log } = services
  const number = readPhoneNumber(step.phoneNumber)
  if (!number) return answerWith(showWelcome(services, followWelcome(step.text).welcome))
  const hash = numberHash(config.identityKey, number)
  let speech = speechIn(services, 'en')
  try {
    const phone = await findPhone(db, { hash })
    speech = speechIn(services, phone?.language ?? 'en')
    await services.rateLimits.count('phone-step', hash.toString('hex'))
    if (step.text === '') await noteDialled(services.rateLimits, hash)
    const taken = { ...step, hash }
    const answering = phone ? answer(services, phone, taken, speech) : answerNewcomer(services, number, taken)
    // After the deadline nobody waits for it; its failure is in the log alone.
    answering.catch(() => {})
    return await Promise.race([answering, pause(USSD.answerMs, end(speech.say('stillBusy')), { ref: false })])
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return end(speech.say('tooMany'))
    log.error('unhandled error', { requestId: step.requestId, route: 'ussd', error })
    return end(speech.say('away'))
  }
}

/**
 * A number that nobody has linked chooses a language and reads what this is. Nothing of it is kept before somebody wants to join; a
 * session that was dropped after that can be gone on with.
 */
async function answerNewcomer(services: UssdServices, number: string, step: Step): Promise<string> {
  const { db, config } = services
  const { sessionId, text, hash, networkCode: network } = step
  const { welcome, rest } = followWelcome(text)
  const draft = text === '' ? await readDraft(services, hash) : undefined
  const hasAgreed = welcome.at === 'agreed' && rest.length === 0
  const begins = draft !== undefined || hasAgreed
  const asked = { sessionId, text, numberHash: hash, personId: null, identityKey: config.identityKey, begins }
  const taken = await takeStep(db, asked)
  if (taken.kind === 'unknown' && welcome.at !== 'agreed') return answerWith(showWelcome(services, welcome))
  if (taken.kind === 'answered') return taken.answer
  if (taken.kind === 'busy')
    return (await awaitOtherProcess(db, asked)) ?? end(speechIn(services, 'en').say('stillBusy'))
  if (taken.kind !== 'ours') return lastWords(services, sessionId, hash)
  const { state, input } = taken
  const newcomer = { services, number, numberHash: hash, network, sessionId, key: `ussd:${sessionId}:${taken.step}` }
  const isLater = state !== 'start' && state.at === 'join'
  if (isLater) return keepAnswer(db, asked, taken.step, await goOnJoining(newcomer, state, input))
  if (draft) return keepAnswer(db, asked, taken.step, offerToGoOn(newcomer, draft))
  const language = welcome.at === 'language' ? 'en' : welcome.language
  return keepAnswer(db, asked, taken.step, await beginJoining(newcomer, language))
}

/** The end of a session that began with the number linked, or that is over, in its language. */
async function lastWords(services: UssdServices, sessionId: string, hash: Buffer): Promise<string> {
  const [begun] = await services.db<{ language: Language; wasLinked: boolean }[]>`
    select coalesce(person.language, state ->> 'language', 'en') as language, person_id is not null as "wasLinked"
    from ussd_session left join person on person.id = person_id
    where ussd_session.id = ${sessionId} and number_hash = ${hash}
  `
  return end(speechIn(services, begun?.language ?? 'en').say(begun?.wasLinked ? 'notLinked' : 'dialAgain'))
}

async function answer(services: UssdServices, phone: PhoneRow, step: Step, speech: Speech): Promise<string> {
  const { db, config } = services
  const { sessionId, text, hash, requestId } = step
  const { personId } = phone
  const asked = { sessionId, text, numberHash: hash, personId, identityKey: config.identityKey, begins: text === '' }
  const taken = await takeStep(db, asked)
  if (taken.kind === 'answered') return taken.answer
  if (taken.kind === 'busy') return (await awaitOtherProcess(db, asked)) ?? end(speech.say('stillBusy'))
  if (taken.kind !== 'ours') return end(speech.say('dialAgain'))
  const { state, input } = taken
  // The holder of a number that was idle is nobody yet.
  if (state === 'start' && !phone.idle) await noteDial(db, personId)
  const caller = await callerOf(db, phone.personId, { sessionId: 'ussd', requestId })
  const visit = caller && { ...speech, services, caller, phone, sessionId, key: `ussd:${sessionId}:${taken.step}` }
  if (!visit) return keepAnswer(db, asked, taken.step, over(speech.say('notLinked')))
  if (state !== 'start' && state.at === 'join') return keepAnswer(db, asked, taken.step, over(speech.say('dialAgain')))
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
const answerWith = ({ say, state }: Screen) => `${state ? 'CON' : 'END'} ${say}`
