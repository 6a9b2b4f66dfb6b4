import type { ById, WithReason } from '#contract/operator.ts'
import type { Books } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import type { AnchorStore } from '#server/money/books/anchor-store.ts'
import { countFaults, readExplanations, signExplanation } from '#server/money/books/explanations.ts'
import type { Fault } from '#server/money/books/faults.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { decided } from './desk.ts'

type Row = {
  at: Date
  comparedAt: Date | null
  fromOneAt: Date | null
  totals: Record<string, number>
  entries: number
}

type Parts = { db: Db; anchors: Pick<AnchorStore, 'signer'> }

/** The state of the audit, the balance of every account, and the faults. */
export async function readBooks({ db, anchors: { signer } }: Parts): Promise<Given<typeof Books>> {
  const explanations = new Map((await readExplanations(db, signer)).map(({ id, reason }) => [id, reason]))
  const rows = await db<{ id: string; name: string; about: string; foundAt: Date }[]>`
    select id, name, about, found_at as "foundAt"
    from book_fault order by id = any (${[...explanations.keys()]}::uuid[]), found_at desc, id limit 100
  `
  const faults = rows.map((fault) => ({ ...fault, explanation: explanations.get(fault.id) ?? null }))
  const { unexplained, explained } = await countFaults(db, signer)
  const [latest] = await db<Row[]>`
    select at, (select at from book_progress where what = 'wallets that moved') as "comparedAt",
      (select at from book_progress where what = 'all from entry one') as "fromOneAt",
      coalesce((select totals from book_page order by position desc limit 1), '{}') as totals, entries
    from book_progress where what = 'what is new'
  `
  if (!latest) return { proof: null, faults, trialBalance: [], entries: 0 }
  const { at, comparedAt, fromOneAt, totals, entries } = latest
  const trialBalance = Object.entries(totals).map(([account, balance]) => ({ account, balance }))
  const proof = { at, ok: unexplained === 0, unexplained, explained, comparedAt, fromOneAt }
  return { proof, faults, trialBalance, entries }
}

/** Closes a fault of the books with an operator's explanation, signed together with what was found. It stays in the list. */
export function explainFault(
  { db, anchors: { signer } }: Parts,
  caller: Caller,
  { id, reason }: ById & WithReason,
): Promise<void> {
  const event = { action: 'fault_explained', subject: `fault:${id}`, reason }
  return decided(db, caller, event, async (tx, details) => {
    const [fault] = await tx<Fault[]>`select name, about from book_fault where id = ${id}`
    if (!fault) throw new Refusal('not_found')
    if ((await readExplanations(tx, signer)).some((one) => one.id === id)) throw new Refusal('already_done')
    const signature = signExplanation(signer, { id, ...fault, actor: caller.personId, reason })
    Object.assign(details, { ...fault, signature })
  })
}
