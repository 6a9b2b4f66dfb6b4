import { proveBooks } from '#server/money/books/prove-books.ts'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { entriesByKey, isDoubled, isLost } from './entries-by-key.ts'
import { type Intention, KINDS, type Kind } from './tipping.ts'

export interface Verdict {
  acknowledged: Partial<Record<Kind, number>>
  /** Acknowledged, and not in the books. */
  lost: Partial<Record<Kind, number>>
  /** Meant once, and in the books more than once. */
  doubled: Partial<Record<Kind, number>>
  /** Cash codes that people saw, and those of them that were shown for two withdrawals. */
  codes: { shown: number; shared: number } | undefined
  /** The cents in wallets beyond the sum of their entries. */
  centsCreated: number
  violations: string[]
}

/** Compares the answers that people got with the books. */
export function judge(databaseUrl: string, intentions: Intention[]): Promise<Verdict> {
  return asking(databaseUrl, async (db) => {
    const entries = await entriesByKey(db, intentions)
    const proof = await proveBooks(db)
    return {
      acknowledged: perKind(intentions, ({ acknowledged }) => acknowledged !== undefined),
      lost: perKind(intentions, (intention) => isLost(entries, intention)),
      doubled: perKind(intentions, (intention) => isDoubled(entries, intention)),
      codes: codesOf(intentions),
      centsCreated: await centsCreated(db),
      violations: proof.faults.map(({ name, about }) => `${name}: ${about}`),
    }
  })
}

/** How many of each kind that was meant at all. */
function perKind(intentions: Intention[], counts: (intention: Intention) => boolean): Partial<Record<Kind, number>> {
  const meant = KINDS.map((kind) => [kind, intentions.filter((intention) => intention.kind === kind)] as const)
  return Object.fromEntries(
    meant.filter(([, all]) => all.length > 0).map(([kind, all]) => [kind, all.filter(counts).length]),
  )
}

/** Nothing where nobody asks for cash. */
function codesOf(intentions: Intention[]): Verdict['codes'] {
  if (!intentions.some(({ kind }) => kind === 'cash')) return undefined
  const codes = intentions.flatMap(({ cashCode }) => cashCode ?? [])
  return { shown: codes.length, shared: codes.length - new Set(codes).size }
}

/** Counted here once more, on its own: balances against what came in and went out through the system accounts. */
async function centsCreated(db: Db): Promise<number> {
  const [row] = await db<{ created: number }[]>`
    select (select coalesce(sum(balance_cents), 0) from wallet)::bigint
      + (select coalesce(sum(cents), 0) from posting where account <> 'wallet')::bigint as created
  `
  return row?.created ?? Number.NaN
}

/** A kind of which nothing was acknowledged was not tried: that says nothing about it. */
export function holds({ acknowledged, lost, doubled, codes, centsCreated, violations }: Verdict): boolean {
  const tried = Object.values(acknowledged)
  const wrong = sum(lost) + sum(doubled) + Math.abs(centsCreated) + violations.length + (codes?.shared ?? 0)
  return codes?.shown !== 0 && tried.length > 0 && tried.every((count) => count > 0) && wrong === 0
}

export function inWords({ acknowledged, lost, doubled, codes, centsCreated, violations }: Verdict): string {
  return [
    `${each(acknowledged)} acknowledged, ${each(lost)} lost, ${each(doubled)} doubled, ${centsCreated} cents created`,
    violations.length > 0 ? `violations: ${violations.join(', ')}` : 'books right',
    ...(codes ? [`${codes.shown} cash codes shown, ${codes.shared} of them twice`] : []),
  ].join('; ')
}

/** `0`, or how many there are of each kind. */
function each(counts: Partial<Record<Kind, number>>): string {
  if (sum(counts) === 0) return '0'
  return Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
}

const sum = (counts: Partial<Record<Kind, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)
