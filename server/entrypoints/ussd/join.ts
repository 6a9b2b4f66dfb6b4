import { timingSafeEqual } from 'node:crypto'
import { isOldEnough } from '#contract/identity-document.ts'
import { JOINING } from '#contract/joining-limits.ts'
import { unlessRefused } from '#contract/refusals.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { askForCall } from '#server/features/help/help.ts'
import { createPhoneMember } from '#server/features/workers/create-phone-member.ts'
import { documentHash } from '#server/people/identity/identity-document.ts'
import { findMemberByDocument, isHeld } from '#server/people/identity/remember-phone-member.ts'
import { type Answers, answersOf, type Draft, forgetDraft, keepDraft, readDraft } from '#server/people/phones/draft.ts'
import { keepNumber } from '#server/people/phones/move-number.ts'
import { nameOnPhone } from '#server/people/phones/on-phone.ts'
import { isGoodPin } from '#server/people/phones/pin.ts'
import { isTooMany } from '#server/platform/rate-limits.ts'
import { twinOf } from './choose-pin.ts'
import { QUESTIONS } from './join-questions.ts'
import { type Joining, numbered, over, type Screen, type Speech, speechIn, type UssdServices } from './screen.ts'

/** A phone of nobody at one step of a session. */
export type Newcomer = {
  services: UssdServices
  number: string
  numberHash: Buffer
  /** Of the mobile network, as the gateway names it. */
  network: string
  sessionId: string
  /** Session and step. */
  key: string
}

/** Somebody has read what is kept, and wants to join: the first question. From here on the answers are kept. */
export async function beginJoining(newcomer: Newcomer, language: Draft['language']): Promise<Screen> {
  const draft = { language, given: [] }
  await keepDraft(newcomer.services, newcomer.numberHash, draft)
  return ask(newcomer, draft, { at: 'join', tries: 0 })
}

/** A session was dropped a few minutes ago. Nothing of what was typed is shown: another person may hold the phone now. */
export function offerToGoOn({ services }: Newcomer, { language }: Draft): Screen {
  const { say, texts } = speechIn(services, language)
  const { goOn, beginAgain } = texts.joinChoices
  return {
    say: numbered(say('wasJoining'), [goOn, beginAgain]),
    state: { at: 'join', tries: 0, resumes: true, language },
  }
}

/** The next screen after this input. */
export async function goOnJoining(newcomer: Newcomer, state: Joining, typed: string): Promise<Screen> {
  const { services, numberHash, key } = newcomer
  if (state.known) return callOwner(newcomer, state, typed.trim())
  const kept = await readDraft(services, numberHash)
  if (!kept) return over(speechIn(services, state.language ?? 'en').say('dialAgain'))
  const draft = { ...kept, given: kept.given.filter((each) => each.key !== key) }
  const input = typed.trim()
  if (state.resumes) return answerResume(newcomer, draft, input)
  if (input === '0') return state.twin ? ask(newcomer, draft, { at: 'join', tries: 0 }) : goBack(newcomer, draft)
  const said = answersOf(draft)
  if (isComplete(said)) return handlePin(newcomer, draft, { ...state, said }, input)

  const [{ today }] = await services.db<[{ today: string }]>`select local_today() as today`
  const answer = openQuestion(said)?.read(input, today)
  if (!answer) return wrong(newcomer, draft, state)
  const refused = await refuse(newcomer, draft, { ...said, ...answer }, { today, isNew: answer.number !== undefined })
  if (refused) return refused
  return remember(newcomer, { ...draft, given: [...draft.given, { key, said: answer }] })
}

async function answerResume(newcomer: Newcomer, draft: Draft, input: string): Promise<Screen> {
  if (input === '1') return ask(newcomer, draft, { at: 'join', tries: 0 })
  if (input !== '2') return offerToGoOn(newcomer, draft)
  await forgetDraft(newcomer.services, newcomer.numberHash)
  return over(speechIn(newcomer.services, draft.language).say('dialAgain'))
}

function goBack(newcomer: Newcomer, draft: Draft): Promise<Screen> {
  return remember(newcomer, { ...draft, given: [...draft.given, { key: newcomer.key, back: true }] })
}

async function remember(newcomer: Newcomer, draft: Draft): Promise<Screen> {
  await keepDraft(newcomer.services, newcomer.numberHash, draft)
  return ask(newcomer, draft, { at: 'join', tries: 0 })
}

/** The third wrong answer to a question ends it, and what was typed is deleted. */
async function wrong(newcomer: Newcomer, draft: Draft, state: Joining, say?: 'pinsDiffer'): Promise<Screen> {
  const tries = state.tries + 1
  if (tries < JOINING.tries) return ask(newcomer, draft, { ...state, tries }, say)
  return end(newcomer, draft, 'threeTimes')
}

async function end({ services, numberHash }: Newcomer, { language }: Draft, why: Ending): Promise<Screen> {
  await forgetDraft(services, numberHash)
  return over(speechIn(services, language).say(why))
}

type Ending = 'threeTimes' | 'tooYoung' | 'knownId' | 'tomorrow' | 'away'

/** Nobody under 18 leaves anything; and nobody learns of many documents whether they are known. */
async function refuse(
  newcomer: Newcomer,
  draft: Draft,
  said: Partial<Answers>,
  { today, isNew }: { today: string; isNew: boolean },
): Promise<Screen | undefined> {
  const { services } = newcomer
  const { kind, country, number, birthDate } = said
  if (birthDate && !isOldEnough(birthDate, today)) {
    return { ...(await end(newcomer, draft, 'tooYoung')), leavesNothing: true }
  }
  if (!isNew || !kind || !country || !number) return undefined
  const limited = await countDocument(newcomer)
  if (limited) return end(newcomer, draft, limited)
  const document = { kind, country, number }
  if (!(await isHeld(services.db, services.config.identityKey, document))) return undefined
  return offerCall(newcomer, draft, documentHash(services.config.identityKey, document))
}

/** Somebody who lost their number dials from another one, or somebody else has typed their document: all see the same, whatever became of the account. */
async function offerCall({ services, numberHash }: Newcomer, { language }: Draft, hash: Buffer): Promise<Screen> {
  await forgetDraft(services, numberHash)
  const { say, texts } = speechIn(services, language)
  const known = hash.toString('hex')
  return {
    say: numbered(say('knownId'), [texts.choices.callMe]),
    state: { at: 'join', tries: 0, language, known },
  }
}

/** Operators call this number and ask for what only the owner of the account knows. */
async function callOwner(newcomer: Newcomer, { language = 'en', known = '' }: Joining, input: string): Promise<Screen> {
  const { services, number } = newcomer
  const { say } = speechIn(services, language)
  if (input !== '1') return over(say('dialAgain'))
  const personId = await findMemberByDocument(services.db, Buffer.from(known, 'hex'))
  if (personId) {
    await keepNumber(services.db, services, personId, { number, proposedBy: null })
    await askForCall(services.db, personId, 'Lost their number, and wants to be called on another one.')
  }
  return over(say('callAsked'))
}

/** Documents are counted by number, by network and in all. */
async function countDocument({ services, numberHash, network }: Newcomer): Promise<Ending | undefined> {
  const { count } = services.rateLimits
  if (await isTooMany(count('join', numberHash.toString('hex')))) return 'tomorrow'
  if (await isTooMany(count('join-network', network))) return 'away'
  return (await isTooMany(count('join-all', 'all'))) ? 'away' : undefined
}

const openQuestion = (said: Partial<Answers>) => QUESTIONS.find(({ isOpen }) => isOpen(said))
const isComplete = (said: Partial<Answers>): said is Answers => openQuestion(said) === undefined

/** Shows the first question that is open, and then asks for the PIN, twice. */
function ask({ services }: Newcomer, draft: Draft, state: Joining, instead?: 'pinsDiffer'): Screen {
  const speech = speechIn(services, draft.language)
  const { say, texts } = speech
  const said = answersOf(draft)
  const question = openQuestion(said)
  const isWrong = state.tries > 0
  const askPin = state.twin ? say('repeatPin') : say(instead ?? (isWrong ? 'weakPin' : 'newPin'))
  const shown = question ? question.show(speech, isWrong) : askPin
  return {
    say: Object.keys(said).length > 0 ? `${shown}\n0 ${texts.back}` : shown,
    state: { ...state, language: draft.language },
  }
}

async function handlePin(
  newcomer: Newcomer,
  draft: Draft,
  { said, ...state }: Joining & { said: Answers },
  pin: string,
): Promise<Screen> {
  const typed = twinOf(newcomer, pin)
  const { twin, ...first } = state
  if (!twin) {
    if (!isGoodPin(pin, newcomer.number) || said.number.includes(pin)) return wrong(newcomer, draft, state)
    return ask(newcomer, draft, { ...first, tries: 0, twin: typed.toString('hex') })
  }
  if (!timingSafeEqual(typed, Buffer.from(twin, 'hex'))) return wrong(newcomer, draft, first, 'pinsDiffer')
  return create(newcomer, draft, said, pin)
}

async function create(newcomer: Newcomer, draft: Draft, said: Answers, pin: string): Promise<Screen> {
  const { services, number, numberHash, key } = newcomer
  const { language } = draft
  const { firstName, surname, serviceCategory, location, ...document } = said
  const creating = createPhoneMember(services, {
    firstName,
    surname,
    language,
    document: { ...document, surname },
    number,
    pin,
    serviceCategory,
    location: location || null,
    requestId: key,
  })
  // A person registers as a worker a few times a day and no more, also by closing and joining again.
  const joined = await unlessRefused(creating, 'registered_too_often')
  if (!joined) return end(newcomer, draft, 'tomorrow')
  if (joined === 'known') return end(newcomer, draft, 'knownId')
  await forgetDraft(services, numberHash)
  const { say }: Speech = speechIn(services, language)
  return over(say('joined', { name: nameOnPhone(firstName), number: writeWorkerNumber(joined.workerNumber) }))
}
