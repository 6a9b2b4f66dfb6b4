import type { Cents } from '#contract/money.ts'
import { PASSED } from '#contract/operator-limits.ts'
import type { EntryKind } from '#server/ledger/movement.ts'

/** The wallet of the card's owner, or unknown guests. */
type Source = number | 'guests'

export type Entry = {
  id: number
  kind: EntryKind
  from: number | null
  to: number | null
  /** What left the one wallet and came into the other, and the balances afterwards. */
  out: Cents
  in: Cents
  leftWith: Cents | null
  cameTo: Cents | null
  reverses: number | null
  /** The wallet of the person who claimed a guest's tip. */
  claimer: number | null
  at: Date
}

/** Other kinds carry no card money to a bank. */
type Step = Pick<Entry, 'id' | 'from' | 'to' | 'at'> & { kind: CardKind; amount: Cents }
type CardKind = Extract<EntryKind, 'load' | 'guest_tip' | 'tip' | 'transfer' | 'withdrawal'>

export type Passed = {
  source: Source
  withdrawn: Cents
  passed: Cents
  fastestMs: number | null
  lastWithdrawalAt: Date
  /** Newest first. */
  chain: Step[]
}

/** What is in a wallet, by the owner of the card it came from. The rest is anything else: older tips, corrections, small tips of many. */
type Mix = Map<Source | 'rest', Cents>

/**
 * Follows the money of some wallets, entry by entry. What leaves a wallet has the mix of what is in it at that moment, so that later
 * money explains no earlier withdrawal. Returns the withdrawals of one of these wallets that are mostly card money from one
 * source. Pure, and no movement of money depends on it.
 */
export function followCardMoney(wallet: number, followed: ReadonlySet<number>, entries: Entry[]): Passed | undefined {
  const cameBack = new Set(entries.map(({ reverses }) => reverses))
  const mixes = new Map<number, Mix>()
  const moved: { entry: Entry; mix: Mix }[] = []
  for (const entry of entries) {
    // A returned withdrawal took nothing out.
    if (cameBack.has(entry.id) || entry.reverses !== null) continue
    const mix = follow(entry)
    const isOnTheWay = entry.kind === 'withdrawal' ? entry.from === wallet : entry.to !== null && followed.has(entry.to)
    if (isOnTheWay) moved.push({ entry, mix })
  }
  return largestSource(wallet, moved)

  function follow(entry: Entry): Mix {
    const { from, to } = entry
    let mix = paidByCard(entry)
    if (from !== null && followed.has(from)) {
      const held = mixOf(from, (entry.leftWith ?? 0) + entry.out)
      // What leaves beyond what arrives is the fee.
      mix = take(held, to === null ? entry.out : entry.in)
      if (to !== null) take(held, entry.out - entry.in)
    }
    if (to !== null && followed.has(to)) {
      const held = mixOf(to, (entry.cameTo ?? 0) - entry.in)
      for (const [source, cents] of mix) held.set(source, (held.get(source) ?? 0) + cents)
    }
    return mix
  }

  /** What was in a wallet before the first entry is older than the period. */
  function mixOf(id: number, before: Cents): Mix {
    const known = mixes.get(id) ?? new Map([['rest' as const, before]])
    mixes.set(id, known)
    return known
  }
}

function paidByCard({ kind, to, claimer, in: cents }: Entry): Mix {
  if (kind === 'load' && to !== null) return new Map([[to, cents]])
  if (kind === 'guest_tip') return new Map([[claimer ?? 'guests', cents]])
  return new Map([['rest', cents]])
}

/** Takes an amount out of a mix, in proportion, to the cent. */
function take(mix: Mix, cents: Cents): Mix {
  let total = [...mix.values()].reduce((sum, each) => sum + each, 0)
  if (cents > total) mix.set('rest', (mix.get('rest') ?? 0) + cents - total)
  total = Math.max(total, cents)
  let left = cents
  const taken: Mix = new Map()
  for (const [source, held] of mix) {
    const part = total === 0 ? 0 : Math.round((held * left) / total)
    total -= held
    left -= part
    taken.set(source, part)
    mix.set(source, held - part)
  }
  return taken
}

function largestSource(wallet: number, moved: { entry: Entry; mix: Mix }[]): Passed | undefined {
  const withdrawals = moved.filter(({ entry }) => entry.kind === 'withdrawal')
  const last = withdrawals.at(-1)
  const withdrawn = withdrawals.reduce((sum, { entry }) => sum + entry.out, 0)
  const sources = new Map<Source, Cents>()
  for (const { mix } of withdrawals) {
    for (const [source, cents] of mix) if (source !== 'rest') sources.set(source, (sources.get(source) ?? 0) + cents)
  }
  const [largest] = [...sources].sort(([, one], [, other]) => other - one)
  if (!last || !largest || withdrawn < PASSED.min || 5 * largest[1] < PASSED.fifths * withdrawn) return undefined

  const [source, passed] = largest
  const chain = moved.filter(({ mix }) => (mix.get(source) ?? 0) > 0).map(({ entry }) => entry)
  return {
    source,
    withdrawn,
    passed,
    fastestMs: fastest(wallet, chain),
    lastWithdrawalAt: last.entry.at,
    chain: chain
      .map(({ kind, in: amount, id, from, to, at }) => ({ id, kind: kind as CardKind, from, to, at, amount }))
      .reverse(),
  }
}

/** From the arrival of money to the next withdrawal. */
function fastest(wallet: number, chain: Entry[]): number | null {
  let cameAt: number | undefined
  let least: number | null = null
  for (const { kind, to, at } of chain) {
    if (to === wallet) cameAt = at.getTime()
    if (kind === 'withdrawal' && cameAt !== undefined)
      least = Math.min(least ?? Number.POSITIVE_INFINITY, at.getTime() - cameAt)
  }
  return least
}
