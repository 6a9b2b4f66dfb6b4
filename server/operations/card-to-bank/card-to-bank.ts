import type { CardToBankCase } from '#contract/card-to-bank.ts'
import type { ById, Page, WithReason } from '#contract/operator.ts'
import { CARD_TO_BANK, OPERATOR } from '#contract/operator-limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { entriesSince } from '#server/money/ledger/entries-since.ts'
import { decided, pageOf } from '#server/operations/desk.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { CardToBank } from './follow-card-money.ts'
import { readCardToBank } from './watch-card-to-bank.ts'

type Seen = Given<typeof CardToBankCase>
type Link = Seen['links'][number] & { walletId: number }
type Row = Pick<Seen, 'guardNumber' | 'verified' | 'balance' | 'foundAt'> & {
  walletId: number
  closedUpTo: number
  found: CardToBank
}
type Owner = Omit<Seen['sources'][number], 'cardMoney'>

/** Withdrawals that consist of card money: whose, how much, how fast, by which steps, and who else may be involved. */
export async function listCardToBank({ db }: { db: Db }, caller: Caller, { page }: Page): Promise<Seen[]> {
  const rows = await db<Row[]>`
    select wallet.id as "walletId", worker.guard_number as "guardNumber", worker.verified_at is not null as verified,
      balance_cents as balance, closed_up_to as "closedUpTo", found, found_at as "foundAt"
    from card_to_bank
    join wallet on wallet.id = wallet_id
    left join worker using (person_id)
    cross join lateral (select max(created_at) as at from payout where payout.wallet_id = wallet.id) last
    where closed_at is null
    order by is_of_guests and verified_at is not null, last.at desc, wallet.id
    ${pageOf(db, page)}
  `
  const listed: (Row & { isCurrent: boolean })[] = []
  for (const row of rows) {
    // A withdrawal may have come back since, or tips came: then the figures are those that were found.
    const now = await readCardToBank(db, row.walletId, row.closedUpTo)
    listed.push({ ...row, found: now ?? row.found, isCurrent: now !== undefined })
  }
  const owner = await ownersOf(db, caller, listed)
  const somebody = (wallet: number | null) => {
    if (wallet === null) return null
    const { personId, email } = owner(wallet)
    return { personId, email }
  }
  const links = await linksOf(
    db,
    listed.map(({ walletId }) => walletId),
  )
  return listed.map(({ walletId, closedUpTo: _, found, ...rest }) => ({
    ...owner(walletId),
    ...rest,
    withdrawn: found.withdrawn,
    cardMoney: found.cardMoney,
    guests: found.guests,
    lastWithdrawalAt: new Date(found.lastWithdrawal.at),
    sources: found.sources
      .slice(0, CARD_TO_BANK.payers)
      .map((source) => ({ ...owner(source.walletId), cardMoney: source.cardMoney })),
    fastestSeconds: found.fastestMs === null ? null : Math.floor(found.fastestMs / 1_000),
    chain: found.chain.map(({ from, to, at, ...step }) => ({
      ...step,
      at: new Date(at),
      from: somebody(from),
      to: somebody(to),
    })),
    links: links.filter((link) => link.walletId === walletId).map(({ walletId: _, ...link }) => link),
  }))
}

async function ownersOf(db: Db, { personId: self }: Caller, listed: Row[]): Promise<(wallet: number) => Owner> {
  const wallets = listed.flatMap(({ walletId, found: { sources, chain } }) => [
    walletId,
    ...sources.map((source) => source.walletId),
    ...chain.flatMap(({ from, to }) => [from, to]),
  ])
  const rows = await db<(Owner & { walletId: number })[]>`
    select wallet.id as "walletId", person.id as "personId", email, frozen_at as "frozenAt", person.id = ${self} as "isSelf"
    from wallet join person on person.id = person_id
    where wallet.id = any (${[...new Set(wallets)]}::bigint[])
  `
  const owners = new Map(rows.map(({ walletId, ...owner }) => [walletId, owner]))
  return (wallet) => {
    const owner = owners.get(wallet)
    invariant(owner, 'every wallet has an owner')
    return owner
  }
}

/** Only bank and last digits of an account are readable, so equal ones are a hint and no proof. */
function linksOf(db: Db, wallets: number[]): Promise<Link[]> {
  const lately = (side: 'debit' | 'credit') => entriesSince(db, side, db`asked.id`, db`(select at from since)`)
  return db<Link[]>`
    with since as materialized (select business_now() - make_interval(days => ${CARD_TO_BANK.days}) as at),
    paid as materialized (
      select distinct wallet_id, destination
      from payout
      where rail <> 'cash' and state in ('pending', 'processing', 'paid') and created_at >= (select at from since)
    ),
    linked as (
      select mine.wallet_id, other.wallet_id as other, 'bank_account' as why
      from paid mine join paid other on other.destination = mine.destination and other.wallet_id <> mine.wallet_id
      where mine.wallet_id = any(${wallets}::bigint[])
      union
      select asked.id, tip.other, 'tips'
      from unnest(${wallets}::bigint[]) as asked (id)
      cross join lateral (
        select other
        from (
          select credit_wallet as other, kind, amount_cents from (${lately('debit')}) sent
          union all
          select debit_wallet, kind, amount_cents from (${lately('credit')}) received
        ) each_tip
        where kind in ('tip', 'transfer')
        group by other
        having sum(amount_cents) >= ${CARD_TO_BANK.min}
      ) tip
    )
    select linked.wallet_id as "walletId", person.id as "personId", person.email, linked.why
    from linked
    join wallet on wallet.id = linked.other
    join person on person.id = wallet.person_id
    order by linked.wallet_id, linked.why, person.id
    limit ${10 * OPERATOR.list}
  `
}

/**
 * Takes a person off the list of card to bank, with what was found out. The withdrawals that were listed do not count again; later ones do.
 * Nobody closes a case in which they are a step.
 */
export function closeCardToBank({ db }: { db: Db }, caller: Caller, { id, reason }: ById & WithReason): Promise<void> {
  return decided(db, caller, { action: 'card_to_bank_closed', subject: id, reason }, async (tx, details) => {
    const [listed] = await tx<{ walletId: number; found: CardToBank; isClosed: boolean }[]>`
      select wallet_id as "walletId", found, closed_at is not null as "isClosed"
      from card_to_bank
      join wallet on wallet.id = wallet_id
      where person_id = ${id}
      for update of card_to_bank
    `
    if (!listed) throw new Refusal('not_found')
    if (listed.isClosed) throw new Refusal('already_done')
    const { sources, chain, cardMoney, withdrawn, lastWithdrawal } = listed.found
    const involved = [
      listed.walletId,
      ...sources.map(({ walletId }) => walletId),
      ...chain.flatMap(({ from, to }) => [from, to]),
    ]
    if (involved.includes(caller.walletId)) throw new Refusal('own_account')
    await tx`
      update card_to_bank
      set closed_up_to = ${lastWithdrawal.id}::bigint, closed_at = business_now(), closed_by = ${caller.personId}
      where wallet_id = ${listed.walletId}
    `
    Object.assign(details, { cardMoney, withdrawn })
  })
}
