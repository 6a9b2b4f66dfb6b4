import { timingSafeEqual } from 'node:crypto'
import { USSD } from '#contract/limits.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { Fragment } from '#server/platform/db/sql.ts'
import type { Joining, Screen, State } from './screen.ts'

/** A step as the gateway sends it: `text` is everything that was typed in this session. */
export type Asked = {
  sessionId: string
  numberHash: Buffer
  /** Null for a number that nobody has linked. */
  personId: string | null
  text: string
  /** A session may begin here. */
  begins: boolean
  identityKey: string
}

type Taken =
  /** This process answers it; the phone is at this state. */
  | { kind: 'ours'; step: number; state: State | Joining | 'start'; input: string }
  /** It was answered before. */
  | { kind: 'answered'; answer: string }
  /** Another process is at it. */
  | { kind: 'busy' }
  /** Of another phone, over, or not the next step of this session. */
  | { kind: 'refused' }
  /** There is no such session. */
  | { kind: 'unknown' }

type Session = { state: State | Joining; isOver: boolean; isOfNumber: boolean; isOurs: boolean; isOfNobody: boolean }
type Step = { step: number; hash: Buffer; chars: number; answer: string | null; isDead: boolean }

/**
 * A session does not wait for the disk. If the machine loses power, a step is asked or done again, and the money that it moved is
 * found by its key, which does wait.
 */
const WITHOUT_WAITING = new Fragment([`set_config('synchronous_commit', 'off', true)`])

/** Where a session is before its first answer and after its last. */
const START: State = { at: 'menu', choices: [], again: 'start' }

/** A process that has not answered within this has died; the gateway itself waits for two seconds. */
const DIED_AFTER_SECONDS = 3

/**
 * Takes the next step of a session for one process alone, and each text once. A session begins with nothing typed, or with the consent of somebody who joins; each later step
 * shows by what was typed before it that it belongs here. A step whose process has died is done again; its key makes that safe.
 */
export function takeStep(db: Db, asked: Asked): Promise<Taken> {
  const { sessionId, text } = asked
  const hash = hashOf(asked, text)
  return db.begin(async (tx): Promise<Taken> => {
    const session = await openSession(tx, asked)
    if (!session) return { kind: 'unknown' }
    // Somebody joined or left in this session: what it answered may be asked again, and nothing else.
    const isAskedAgain = session.isOfNobody || asked.personId === null
    if (!session.isOfNumber || !(session.isOurs || isAskedAgain)) return { kind: 'refused' }
    const steps = await stepsOf(tx, sessionId)
    const [last] = steps
    const known = steps.find((each) => each.hash.equals(hash))
    if (known && known.answer !== null) return { kind: 'answered', answer: known.answer }
    if (!session.isOurs) return { kind: 'refused' }
    if (known && (!known.isDead || session.isOver)) return { kind: 'busy' }
    if (!known && last && (session.isOver || !follows(asked, last))) return { kind: 'refused' }
    if (!known && last?.answer === null) return { kind: 'busy' }
    const step = known?.step ?? steps.length
    await tx`
      insert into ussd_step (session_id, input_hash, step, input_chars) values (${sessionId}, ${hash}, ${step}, ${text.length})
      on conflict (session_id, input_hash) do update set claimed_at = clock_timestamp()
    `
    const before = steps.find((each) => each.step === step - 1)
    return { kind: 'ours', step, state: before ? session.state : 'start', input: text.slice(endOf(before)) }
  })
}

/** Locks the session, after beginning it where it may begin. */
async function openSession(tx: Tx, { sessionId, numberHash, personId, begins }: Asked): Promise<Session | undefined> {
  if (begins) {
    await tx`
      insert into ussd_session (id, number_hash, person_id, state) values (${sessionId}, ${numberHash}, ${personId}, ${tx.json(START)})
      on conflict (id) do nothing
    `
  }
  const [session] = await tx<Session[]>`
    select state, ended_at is not null or started_at < clock_timestamp() - make_interval(secs => ${USSD.sessionSeconds}) as "isOver",
      number_hash = ${numberHash} as "isOfNumber", person_id is not distinct from ${personId} as "isOurs", person_id is null as "isOfNobody",
      ${WITHOUT_WAITING}
    from ussd_session
    where id = ${sessionId}
    for update
  `
  return session
}

/** All steps of a session so far, the last one first. */
function stepsOf(tx: Tx, sessionId: string): Promise<Step[]> {
  return tx<Step[]>`
    select step, input_hash as hash, input_chars as chars, answer,
      claimed_at < clock_timestamp() - make_interval(secs => ${DIED_AFTER_SECONDS}) as "isDead"
    from ussd_step
    where session_id = ${sessionId}
    order by step desc
  `
}

/** Whether the text goes on where the last step ended. */
function follows(asked: Asked, last: Step): boolean {
  const { text } = asked
  if (text.length <= last.chars || (last.chars > 0 && text[last.chars] !== '*')) return false
  return timingSafeEqual(hashOf(asked, text.slice(0, last.chars)), last.hash)
}

/** Where the input of the step after this one begins. */
const endOf = (step: Step | undefined) => (step && step.chars > 0 ? step.chars + 1 : 0)

/** Keeps the answer, and where the phone is then. If a step was done twice, the second gives the answer of the first. */
export function keepAnswer(db: Db, asked: Asked, step: number, screen: Screen): Promise<string> {
  const { say, state, leavesNothing } = screen
  const answer = `${state ? 'CON' : 'END'} ${say}`
  return db.begin(async (tx) => {
    // The session before its step, as it is taken: in the other order the two would wait for each other.
    await tx`select ${WITHOUT_WAITING} from ussd_session where id = ${asked.sessionId} for update`
    if (leavesNothing) {
      await tx`delete from ussd_session where id = ${asked.sessionId}`
      return answer
    }
    const kept = await tx`
      update ussd_step set answer = ${answer} where session_id = ${asked.sessionId} and step = ${step} and answer is null
    `
    if (kept.count === 0) return (await answerOf(tx, asked)) ?? answer
    await tx`
      update ussd_session
      set state = ${tx.json(state ?? START)}, ended_at = case when ${state === null} then clock_timestamp() end
      where id = ${asked.sessionId}
    `
    return answer
  })
}

export async function answerOf(db: Db | Tx, asked: Asked): Promise<string | null> {
  const [step] = await db<{ answer: string | null }[]>`
    select answer from ussd_step where session_id = ${asked.sessionId} and input_hash = ${hashOf(asked, asked.text)}
  `
  return step?.answer ?? null
}

/** Sessions are of use for three minutes; their steps answer repeats for a while longer. */
export async function removeOldSessions(db: Db): Promise<void> {
  await db`delete from ussd_session where ${clocksAgree(db)} and started_at < clock_timestamp() - interval '1 hour'`
}

/** With a key, since a PIN is part of what was typed; and for one session alone. */
function hashOf({ identityKey, sessionId }: Asked, text: string): Buffer {
  return keyedHash(identityKey, 'ussd', sessionId, text)
}
