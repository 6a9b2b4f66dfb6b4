import type { LoadedAndWithdrawn } from '#contract/loaded-and-withdrawn.ts'
import { OPERATOR, PASSED } from '#contract/operator-limits.ts'
import type { Given } from '#contract/shapes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'

type Seen = Given<typeof LoadedAndWithdrawn>
type Row = Omit<Seen, 'isSelf' | 'links'> & { walletId: number }
type Link = Seen['links'][number] & { walletId: number }

/** People who turned card money into money at a bank: who, how much, how fast, and who else seems to belong to it. */
export async function listLoadedAndWithdrawn({ db }: { db: Db }, caller: Caller): Promise<Seen[]> {
  const rows = await db<Row[]>`
    select wallet.id as "walletId", person.id as "personId", person.email, worker.guard_number as "guardNumber",
      worker.verified_at is not null as verified, loaded_cents as loaded, withdrawn_cents as withdrawn,
      received_cents as received, passed_cents as passed, extract(epoch from fastest)::bigint as "fastestSeconds",
      last_withdrawal_at as "lastWithdrawalAt", wallet.balance_cents as balance, wallet.frozen_at as "frozenAt"
    from (select business_now() - make_interval(days => ${PASSED.days}) as at) since
    cross join lateral loaded_and_withdrawn(since.at, since.at) moved
    join wallet on wallet.id = moved.wallet_id
    join person on person.id = wallet.person_id
    left join worker on worker.person_id = person.id
    where passed_cents >= ${PASSED.min}
    order by passed_cents desc, wallet.id
    limit ${OPERATOR.list}
  `
  const links = await linksOf(
    db,
    rows.map(({ walletId }) => walletId),
  )
  return rows.map(({ walletId, ...row }) => ({
    ...row,
    isSelf: row.personId === caller.personId,
    links: links.filter((link) => link.walletId === walletId).map(({ walletId: _, ...link }) => link),
  }))
}

/** Bank and last digits are all that is readable of an account, so the same ones are a hint and no proof. */
function linksOf(db: Db, wallets: number[]): Promise<Link[]> {
  return db<Link[]>`
    with since as materialized (select business_now() - make_interval(days => ${PASSED.days}) as at),
    paid as materialized (
      select distinct wallet_id, destination
      from payout
      where state in ('pending', 'processing', 'paid') and created_at >= (select at from since)
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
          select credit_wallet as other, amount_cents, at, id from ledger_entry where debit_wallet = asked.id and kind in ('tip', 'transfer')
          union all
          select debit_wallet, amount_cents, at, id from ledger_entry where credit_wallet = asked.id and kind in ('tip', 'transfer')
        ) each_tip
        where at >= (select at from since) and id >= (select first_number_since(at) from since)
        group by other
        having sum(amount_cents) >= ${PASSED.min}
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
