import { createHmac, timingSafeEqual } from 'node:crypto'
import { USSD } from '#contract/limits.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { Fragment } from '#server/db/sql.ts'
import type { Place, Screen } from './place.ts'

/** A step as the gateway sends it: `text` is everything that was typed in this session. */
export type Asked = { sessionId: string; numberHash: Buffer; personId: string; text: string; identityKey: string }

/** Whether this step is ours to answer, and from where; or what was answered to it before. */
export type Turn =
  | { kind: 'mine'; step: number; place: Place | 'start'; input: string }
  | { kind: 'answered'; answer: string }
  /** Somebody is at it at this moment. */
  | { kind: 'busy' }
  /** Of another phone, over, or not the next step of this session. */
  | { kind: 'refused' }

type Session = { step: number; inputChars: number; inputHash: Buffer; place: Place; isOver: boolean; isOurs: boolean }

/**
 * A session is not waited for on disk: should the machine lose power, a step is asked or done again, and the money that it moved is
 * found by its key, which is waited for.
 */
const WITHOUT_WAITING = new Fragment([`set_config('synchronous_commit', 'off', true)`])

/** Where a session stands before its first answer and after its last. */
const START: Place = { at: 'menu', choices: [], again: 'start' }

/** A process that has not answered within this has died; the gateway itself waits for two seconds. */
const DIED_AFTER_SECONDS = 3

/**
 * Takes the next step of a session, if it is that: for one process alone, and for each text once. A session begins with nothing
 * typed, and each step shows by what came before it that it belongs here.
 */
export function takeTurn(db: Db, asked: Asked): Promise<Turn> {
  return db.begin(async (tx): Promise<Turn> => {
    if (asked.text === '' && (await startSession(tx, asked)))
      return { kind: 'mine', step: 0, place: 'start', input: '' }
    const session = await lockSession(tx, asked)
    if (!session?.isOurs) return { kind: 'refused' }
    const known = await knownTurn(tx, asked, session)
    if (known) return known
    const { inputChars: from } = session
    if (session.isOver || !isNext(session, asked)) return { kind: 'refused' }
    const [unanswered] = await tx`select from ussd_step where session_id = ${asked.sessionId} and answer is null`
    if (unanswered) return { kind: 'busy' }
    const [step, hash] = [session.step + 1, hashOf(asked, asked.text)]
    const inputFrom = from === 0 ? 0 : from + 1
    await tx`
      insert into ussd_step (session_id, input_hash, step, input_from)
      values (${asked.sessionId}, ${hash}, ${step}, ${inputFrom})
    `
    await tx`
      update ussd_session set step = ${step}, input_chars = ${asked.text.length}, input_hash = ${hash}
      where id = ${asked.sessionId}
    `
    return { kind: 'mine', step, place: session.place, input: asked.text.slice(inputFrom) }
  })
}

async function startSession(tx: Tx, asked: Asked): Promise<boolean> {
  const { sessionId, numberHash, personId } = asked
  const hash = hashOf(asked, '')
  const started = await tx`
    insert into ussd_session (id, number_hash, person_id, input_hash, place)
    values (${sessionId}, ${numberHash}, ${personId}, ${hash}, ${tx.json(START)})
    on conflict (id) do nothing
    returning ${WITHOUT_WAITING}
  `
  if (started.count === 0) return false
  await tx`insert into ussd_step (session_id, input_hash, step, input_from) values (${sessionId}, ${hash}, 0, 0)`
  return true
}

async function lockSession(tx: Tx, { sessionId, numberHash, personId }: Asked): Promise<Session | undefined> {
  const [session] = await tx<Session[]>`
    select step, input_chars as "inputChars", input_hash as "inputHash", place,
      ended_at is not null or started_at < clock_timestamp() - make_interval(secs => ${USSD.sessionSeconds}) as "isOver",
      number_hash = ${numberHash} and person_id = ${personId} as "isOurs", ${WITHOUT_WAITING}
    from ussd_session
    where id = ${sessionId}
    for update
  `
  return session
}

/** A step that came before: its answer, or nothing yet. One whose process has died is done again; its key makes that safe. */
async function knownTurn(tx: Tx, asked: Asked, session: Session): Promise<Turn | undefined> {
  type Known = { step: number; inputFrom: number; answer: string | null; isDead: boolean }
  const hash = hashOf(asked, asked.text)
  const [known] = await tx<Known[]>`
    select step, input_from as "inputFrom", answer,
      claimed_at < clock_timestamp() - make_interval(secs => ${DIED_AFTER_SECONDS}) as "isDead"
    from ussd_step
    where session_id = ${asked.sessionId} and input_hash = ${hash}
  `
  if (!known) return undefined
  if (known.answer !== null) return { kind: 'answered', answer: known.answer }
  if (!known.isDead || session.isOver) return { kind: 'busy' }
  await tx`
    update ussd_step set claimed_at = clock_timestamp() where session_id = ${asked.sessionId} and input_hash = ${hash}
  `
  const place = known.step === 0 ? 'start' : session.place
  return { kind: 'mine', step: known.step, place, input: asked.text.slice(known.inputFrom) }
}

/** The text goes on where the last step ended. */
function isNext({ inputChars, inputHash }: Session, asked: Asked): boolean {
  const { text } = asked
  if (text.length <= inputChars || (inputChars > 0 && text[inputChars] !== '*')) return false
  return timingSafeEqual(hashOf(asked, text.slice(0, inputChars)), inputHash)
}

/** Keeps what is answered, and where the phone is then. Whoever comes second, after a step was done again, says the same. */
export function keepAnswer(db: Db, asked: Asked, step: number, { say, place }: Screen): Promise<string> {
  const answer = `${place ? 'CON' : 'END'} ${say}`
  return db.begin(async (tx) => {
    const kept = await tx`
      update ussd_step set answer = ${answer} where session_id = ${asked.sessionId} and step = ${step} and answer is null
      returning ${WITHOUT_WAITING}
    `
    if (kept.count === 0) return (await answerOf(tx, asked)) ?? answer
    await tx`
      update ussd_session
      set place = ${tx.json(place ?? START)}, ended_at = case when ${place === null} then clock_timestamp() end
      where id = ${asked.sessionId} and step = ${step}
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
  await db`delete from ussd_session where started_at < clock_timestamp() - interval '1 hour'`
}

/** With a key, since a PIN is part of what was typed; and for one session alone. */
function hashOf({ identityKey, sessionId }: Asked, text: string): Buffer {
  return createHmac('sha256', identityKey)
    .update(JSON.stringify(['ussd', sessionId, text]))
    .digest()
}
