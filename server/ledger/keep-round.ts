import type { Db, Tx } from '#server/db/connect.ts'
import type { Signer } from './anchors.ts'
import type { Circumstances } from './circumstances.ts'
import { type Check, inSnapshot } from './prove.ts'
import { beginRound, proveSlice, type Round } from './prove-slice.ts'

/** Over how long a round is spread, and how often a turn comes. */
export type Pace = { fromZero: boolean; seconds: number; turnSeconds: number }

/** Whether all that was proved is still as it was: so that nothing old is changed for longer than an hour without being noticed. */
export const HOURLY: Pace = { fromZero: false, seconds: 50 * 60, turnSeconds: 5 }
/** Everything anew: by checks that were not there when it was proved first, and without trust in any seal or checkpoint. */
export const DAILY: Pace = { fromZero: true, seconds: 20 * 3_600, turnSeconds: 60 }
/** A slice has some queries whatever its size, so it is not made too small; and its snapshot is not kept for long. */
const SMALLEST = 10_000
const LARGEST = 30_000
const KEPT = 100
/** Times as long as it should take: one that is still not finished then was put back to where it had been. */
const LONGEST = 4

/** How far each round has come by what this process wrote: whoever puts back what it wrote before does not take it back there. */
const furthest = new WeakMap<Db, Partial<Record<'proof_round' | 'hourly_round', Pick<Round, 'number' | 'done'>>>>()

type Signed = Circumstances & Required<Pick<Circumstances, 'signer'>>

/** Proves as much of the present round as is due in one turn, and says whether it came to its end. */
export async function keepRound(
  db: Db,
  pace: Pace,
  circumstances: Signed,
): Promise<{ checks: Check[]; isFinished: boolean }> {
  const checks: Check[] = []
  let left: number | undefined
  for (;;) {
    const slice = await inSnapshot(db, 'read write', async (tx) => {
      const round = await presentRound(tx, pace, circumstances, furthest.get(db)?.[tableOf(pace)])
      if (!round) return null
      left ??= sizeOfTurn(round, pace, Date.now())
      const proved = await proveSlice(tx, round, Math.min(left, LARGEST), circumstances)
      await writeRound(tx, proved.round, circumstances.signer)
      return proved
    })
    if (!slice) return { checks, isFinished: await hasNoEntries(db) }
    const { number, done, finishedAt } = slice.round
    furthest.set(db, { ...furthest.get(db), [tableOf(pace)]: { number, done } })
    checks.push(...slice.checks)
    left = (left ?? 0) - LARGEST
    if (finishedAt || left <= 0) return { checks, isFinished: Boolean(finishedAt) }
  }
}

/** Then there is nothing to go through. */
async function hasNoEntries(db: Db): Promise<boolean> {
  return (await db`select from ledger_entry limit 1`).length === 0
}

/** What is left of the round, spread over the turns that are left. */
export function sizeOfTurn(
  { startedAt, done, all }: Pick<Round, 'startedAt' | 'done' | 'all'>,
  { seconds, turnSeconds }: Pace,
  now: number,
): number {
  const turnsLeft = Math.max(1, (Date.parse(startedAt) + seconds * 1_000 - now) / (turnSeconds * 1_000))
  return Math.max(SMALLEST, Math.ceil((all - done) / turnsLeft))
}

/**
 * One that we have not signed says nothing, nor one that stands under another number, is behind where it was, begins in the future or takes
 * far too long: then a new one begins. After one that is finished the next begins at once, so that small books are looked at often; from
 * zero, which costs more, only when the day is over or it found something.
 */
async function presentRound(
  tx: Tx,
  pace: Pace,
  circumstances: Signed,
  came: Pick<Round, 'number' | 'done'> = { number: 0, done: 0 },
): Promise<Round | null> {
  const { fromZero, seconds } = pace
  const [last] = await tx<{ number: number; body: string; signature: string }[]>`
    select number, body, signature from ${tx(tableOf(pace))} order by number desc limit 1
  `
  if (last && circumstances.signer.hasSigned(signedText(last.body), last.signature)) {
    const round = JSON.parse(last.body) as Round
    const isIt = round.number === last.number && round.fromZero === fromZero
    const isBehind = round.number < came.number || (round.number === came.number && round.done < came.done)
    const age = Date.now() - Date.parse(round.startedAt)
    if (isIt && !isBehind && age >= 0 && (round.finishedAt || age < LONGEST * seconds * 1_000)) {
      if (!round.finishedAt) return round
      const isDue = !fromZero || round.found.length > 0 || age >= seconds * 1_000
      if (!isDue) return null
    }
  }
  return beginRound(tx, { number: Math.max(last?.number ?? 0, came.number) + 1, fromZero }, circumstances)
}

async function writeRound(tx: Tx, round: Round, signer: Signer): Promise<void> {
  const table = tableOf(round)
  const body = JSON.stringify(round)
  const { number, startedAt, finishedAt } = round
  await tx`
    insert into ${tx(table)} (number, body, signature, started_at, finished_at)
    values (${number}, ${body}, ${signer.signText(signedText(body))}, ${startedAt}, ${finishedAt})
    on conflict (number) do update
    set body = excluded.body, signature = excluded.signature, started_at = excluded.started_at, finished_at = excluded.finished_at
  `
  await tx`delete from ${tx(table)} where number <= ${number - KEPT}`
}

const tableOf = ({ fromZero }: Pick<Round, 'fromZero'>) => (fromZero ? 'proof_round' : 'hourly_round')

const signedText = (body: string) => `round ${body}`
