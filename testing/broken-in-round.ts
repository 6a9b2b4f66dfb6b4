import type { Tx } from '#server/db/connect.ts'
import type { Circumstances } from '#server/ledger/circumstances.ts'
import { brokenOf } from '#server/ledger/prove.ts'
import { proveSlice, type Round } from '#server/ledger/prove-slice.ts'

/** What a round finds from where it is to its end, in slices of so much. */
export async function brokenInRound(
  tx: Tx,
  begun: Round | null,
  circumstances: Circumstances,
  size: number,
): Promise<string[]> {
  const broken: string[] = []
  for (let round = begun; round && !round.finishedAt; ) {
    const slice = await proveSlice(tx, round, size, circumstances)
    broken.push(...brokenOf(slice.checks))
    round = slice.round
  }
  return broken
}
