import type { Cents } from '#contract/money.ts'
import { CARD_TO_BANK } from '#contract/operator-limits.ts'
import type { EntryKind } from '#server/money/ledger/movement.ts'

/** The wallet of the card's owner, or unknown guests. */
type Source = number | 'guests'

export type Entry = {
  id: number
  kind: EntryKind
  from: number | null
  to: number | null
  /** The amounts that left the one wallet and came into the other, and the balances afterwards. */
  out: Cents
  in: Cents
  leftWith: Cents | null
  cameTo: Cents | null
  reverses: number | null
  at: Date
}

/** Other kinds carry no card money to a bank. */
type Step = Pick<Entry, 'id' | 'from' | 'to' | 'at'> & { kind: StepKind; amount: Cents }
type StepKind = Extract<EntryKind, 'load' | 'guest_tip' | 'tip' | 'transfer' | 'withdrawal'>

export type CardToBank = {
  /** People whose cards it was, and how much of each, largest first. */
  sources: { walletId: number; cardMoney: Cents }[]
  /** The part that came from guests. */
  guests: Cents
  /** Whether it is a case only together with what guests gave. */
  isOfGuests: boolean
  withdrawn: Cents
  cardMoney: Cents
  fastestMs: number | null
  lastWithdrawal: { id: number; at: Date }
  /** Newest first, the latest. */
  chain: Step[]
}

/** Card money: of whom, and the wallet that made a tip of it, if any did; whoever it was tipped or transferred to later. */
type CardMoney = { source: Source; tipper: number | null }

/** The mix of money in a wallet. The rest is anything else: earlier money, and corrections. */
type Mix = Map<CardMoney | 'rest', Cents>

/**
 * Follows the money of some wallets, entry by entry. Money that leaves a wallet has the mix of its content at that moment, so that later
 * money explains no earlier withdrawal. Returns the withdrawals of one of these wallets after an entry, if they are mostly card money that
 * nobody need have earned. Pure, and no movement of money depends on it.
 */
export function followCardMoney(
  wallet: number,
  followed: ReadonlySet<number>,
  entries: Entry[],
  after: number,
): CardToBank | undefined {
  const cameBack = new Set(entries.map(({ reverses }) => reverses))
  const mixes = new Map<number, Mix>()
  const cards = new Map<string, CardMoney>()
  const moved: { entry: Entry; mix: Mix }[] = []
  for (const entry of entries) {
    // A returned withdrawal took nothing out.
    if (cameBack.has(entry.id) || entry.reverses !== null) continue
    const mix = follow(entry)
    const isOnTheWay =
      entry.kind === 'withdrawal'
        ? entry.from === wallet && entry.id > after
        : entry.to !== null && followed.has(entry.to)
    if (isOnTheWay) moved.push({ entry, mix })
  }
  return findCase(wallet, moved)

  function follow(entry: Entry): Mix {
    const { from, to } = entry
    let mix = broughtIn(entry)
    if (from !== null && followed.has(from)) {
      const held = mixOf(from, (entry.leftWith ?? 0) + entry.out)
      // The difference between leaving and arriving is the fee.
      mix = take(held, to === null ? entry.out : entry.in)
      if (to !== null) take(held, entry.out - entry.in)
      if (entry.kind === 'tip') mix = tipped(mix, from)
    }
    if (to !== null && followed.has(to)) {
      const held = mixOf(to, (entry.cameTo ?? 0) - entry.in)
      for (const [card, cents] of mix) held.set(card, (held.get(card) ?? 0) + cents)
    }
    return mix
  }

  /** Money in a wallet before the first entry is older than the period. */
  function mixOf(id: number, before: Cents): Mix {
    const known = mixes.get(id) ?? new Map([['rest' as const, before]])
    mixes.set(id, known)
    return known
  }

  /** Money from wallets that are too far away to be followed counts as card money of theirs: a long chain hides nothing. */
  function broughtIn({ kind, from, to, in: cents }: Entry): Mix {
    if (kind === 'load' && to !== null) return new Map([[cardOf(to, null), cents]])
    if (kind === 'guest_tip') return new Map([[cardOf('guests', null), cents]])
    if (kind === 'transfer' && from !== null) return new Map([[cardOf(from, null), cents]])
    if (kind === 'tip' && from !== null) return new Map([[cardOf(from, from), cents]])
    return new Map([['rest', cents]])
  }

  /** From here on it counts as a tip of this wallet, unless it was one before. */
  function tipped(mix: Mix, tipper: number): Mix {
    const after: Mix = new Map()
    for (const [card, cents] of mix) {
      const isNew = card !== 'rest' && card.source !== 'guests' && card.tipper === null
      const now = isNew ? cardOf(card.source, tipper) : card
      after.set(now, (after.get(now) ?? 0) + cents)
    }
    return after
  }

  function cardOf(source: Source, tipper: number | null): CardMoney {
    const key = `${source} ${tipper}`
    const card = cards.get(key) ?? { source, tipper }
    cards.set(key, card)
    return card
  }
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

/**
 * Own loads and transfers count whosever card it was, and so do tips of guests. Of tips those of the few who gave most count, and of all who
 * gave much, by who tipped or by whose card it was, whichever is more: small tips of many people are earned money. Much of it is a case
 * whatever it was mixed with.
 */
function findCase(wallet: number, moved: { entry: Entry; mix: Mix }[]): CardToBank | undefined {
  const withdrawals = moved.filter(({ entry }) => entry.kind === 'withdrawal')
  const last = withdrawals.at(-1)
  const withdrawn = withdrawals.reduce((sum, { entry }) => sum + entry.out, 0)
  if (!last || withdrawn < CARD_TO_BANK.min) return undefined

  const out = new Map<CardMoney, Cents>()
  for (const { mix } of withdrawals) {
    for (const [card, cents] of mix) if (card !== 'rest') out.set(card, (out.get(card) ?? 0) + cents)
  }
  const tips = [...out].filter(([{ tipper }]) => tipper !== null)
  const [byTipper, bySource] = [fewLargest(tips, ({ tipper }) => tipper), fewLargest(tips, ({ source }) => source)]
  const few = sumOf(byTipper) > sumOf(bySource) ? byTipper : bySource
  const counted = new Map([...[...out].filter(([{ tipper }]) => tipper === null), ...few])
  const cardMoney = sumOf([...counted])
  const guests = sumOf([...counted].filter(([{ source }]) => source === 'guests'))
  const isMuch = cardMoney - guests >= CARD_TO_BANK.much
  if (!isMuch && 5 * cardMoney < CARD_TO_BANK.fifths * withdrawn) return undefined

  const isMostOfRest =
    cardMoney - guests >= CARD_TO_BANK.min && 5 * (cardMoney - guests) >= CARD_TO_BANK.fifths * (withdrawn - guests)
  const isOfGuests = !isMuch && !isMostOfRest
  const chain = moved
    .filter(({ mix }) => [...mix].some(([card, cents]) => card !== 'rest' && cents > 0 && counted.has(card)))
    .map(({ entry }) => entry)
  return {
    sources: sourcesOf([...counted]),
    guests,
    isOfGuests,
    withdrawn,
    cardMoney,
    fastestMs: fastest(wallet, chain),
    lastWithdrawal: { id: last.entry.id, at: last.entry.at },
    chain: chain
      .slice(-CARD_TO_BANK.steps)
      .map(({ kind, in: amount, id, from, to, at }) => ({ id, kind: kind as StepKind, from, to, at, amount }))
      .reverse(),
  }
}

type Amounts = [CardMoney, Cents][]

const sumOf = (amounts: Amounts) => amounts.reduce((sum, [, cents]) => sum + cents, 0)

/** All tips of those who gave most or much. */
function fewLargest(tips: Amounts, giverOf: (card: CardMoney) => unknown): Amounts {
  const givers = new Map<unknown, Amounts>()
  for (const tip of tips) givers.set(giverOf(tip[0]), [...(givers.get(giverOf(tip[0])) ?? []), tip])
  const largest = [...givers.values()].sort((one, other) => sumOf(other) - sumOf(one))
  return largest.filter((tips, place) => place < CARD_TO_BANK.payers || sumOf(tips) >= CARD_TO_BANK.large).flat()
}

function sourcesOf(counted: Amounts): CardToBank['sources'] {
  const sources = new Map<number, Cents>()
  for (const [{ source }, cents] of counted)
    if (source !== 'guests') sources.set(source, (sources.get(source) ?? 0) + cents)
  return [...sources]
    .map(([walletId, cardMoney]) => ({ walletId, cardMoney }))
    .filter(({ cardMoney }) => cardMoney > 0)
    .sort((one, other) => other.cardMoney - one.cardMoney)
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
