import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { Signer } from './anchors.ts'
import type { Explained, Fault } from './faults.ts'

/** An operator's explanation of one fault. */
export type Explanation = Fault & { id: string; actor: string; reason: string }

/**
 * The signature that makes an operator's words an explanation. Its key is not in the database, so nobody who writes there alone can explain a
 * fault, neither before it is found nor afterwards.
 */
export function signExplanation(signer: Signer, explanation: Explanation): string {
  return signer.signText(textOf(explanation))
}

/** All explanations that we signed, and that are still word for word what was signed. Without a signer there is none. */
export async function readExplanations(db: Db | Tx, signer?: Signer): Promise<Explanation[]> {
  if (!signer) return []
  const signed = await db<(Explanation & { signature: string | null })[]>`
    select fault.id, fault.name, fault.about, event.actor, event.reason, event.details ->> 'signature' as signature
    from book_fault fault join audit_event event on event.subject = 'fault:' || fault.id
    where event.action = 'fault_explained'
    order by event.id
  `
  return signed.filter((one) => signer.judge(textOf(one), one.signature ?? '') === 'ours')
}

export async function readExplained(db: Db | Tx, signer?: Signer): Promise<Explained> {
  const explained = new Map<string, Set<string>>()
  for (const { name, about } of await readExplanations(db, signer))
    explained.set(name, (explained.get(name) ?? new Set()).add(about))
  return explained
}

/** How many faults are written down that nobody has explained, and that an operator has. */
export type FaultCount = { unexplained: number; explained: number }

export async function countFaults(db: Db | Tx, signer: Signer): Promise<FaultCount> {
  const ids = (await readExplanations(db, signer)).map(({ id }) => id)
  const [count] = await db<[FaultCount]>`
    select count(*) filter (where id <> all (${ids}::uuid[]))::int as unexplained,
      count(*) filter (where id = any (${ids}::uuid[]))::int as explained
    from book_fault
  `
  return count
}

function textOf({ id, name, about, actor, reason }: Explanation): string {
  return `explanation ${JSON.stringify([id, name, about, actor, reason])}`
}
