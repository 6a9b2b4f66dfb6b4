import type { Db, Tx } from '#server/db/connect.ts'
import type { Signer } from './anchors.ts'
import type { Circumstances } from './circumstances.ts'
import { readFloor } from './floor.ts'
import { type Check, inSnapshot } from './prove.ts'
import { beginRound, proveSlice, type Round } from './prove-slice.ts'

/** A round is spread over so long. */
const ROUND_SECONDS = 50 * 60
/** How often a turn comes. */
export const TURN_SECONDS = 5
/** A slice has some queries whatever its size, so it is not made too small; and its snapshot is not kept for long. */
const SMALLEST = 10_000
const LARGEST = 30_000
const KEPT = 100

type Signed = Circumstances & Required<Pick<Circumstances, 'signer'>>

/** Proves as much of the present round as is due in one turn; after the last slice of a round the next turn begins a new one. */
export async function keepRound(db: Db, circumstances: Signed): Promise<Check[]> {
  const checks: Check[] = []
  let left: number | undefined
  for (;;) {
    const slice = await inSnapshot(db, 'read write', async (tx) => {
      const round = await presentRound(tx, circumstances)
      if (!round) return null
      left ??= sizeOfTurn(round, Date.now())
      const proved = await proveSlice(tx, round, Math.min(left, LARGEST), circumstances)
      await writeRound(tx, proved.round, circumstances.signer)
      return proved
    })
    checks.push(...(slice?.checks ?? []))
    left = (left ?? 0) - LARGEST
    if (!slice || slice.round.finishedAt || left <= 0) return checks
  }
}

/** What is left of the round, spread over the turns that are left. */
export function sizeOfTurn({ startedAt, done, all }: Pick<Round, 'startedAt' | 'done' | 'all'>, now: number): number {
  const turnsLeft = Math.max(1, (Date.parse(startedAt) + ROUND_SECONDS * 1_000 - now) / (TURN_SECONDS * 1_000))
  return Math.max(SMALLEST, Math.ceil((all - done) / turnsLeft))
}

/** One that we have not signed says nothing, nor one that began before a month was detached or attached: then a new one begins. */
async function presentRound(tx: Tx, circumstances: Signed): Promise<Round | null> {
  const [last] = await tx<{ number: number; body: string; signature: string }[]>`
    select number, body, signature from proof_round order by number desc limit 1
  `
  if (last && circumstances.signer.hasSigned(signedText(last.body), last.signature)) {
    const round = JSON.parse(last.body) as Round
    const floor = await readFloor(tx, circumstances.signer)
    if (!round.finishedAt && round.floor === floor?.month) return round
  }
  return beginRound(tx, (last?.number ?? 0) + 1, circumstances)
}

async function writeRound(tx: Tx, round: Round, signer: Signer): Promise<void> {
  const body = JSON.stringify(round)
  const { number, startedAt, finishedAt } = round
  await tx`
    insert into proof_round (number, body, signature, started_at, finished_at)
    values (${number}, ${body}, ${signer.signText(signedText(body))}, ${startedAt}, ${finishedAt})
    on conflict (number) do update
    set body = excluded.body, signature = excluded.signature, started_at = excluded.started_at, finished_at = excluded.finished_at
  `
  await tx`delete from proof_round where number <= ${number - KEPT}`
}

const signedText = (body: string) => `round ${body}`
