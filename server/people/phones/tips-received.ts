import type { Cents } from '#contract/money.ts'
import type { Db } from '#server/platform/db/connect.ts'

type Tips = Map<number, { count: number; amount: Cents }>
type Sum = { walletId: number; count: number; amount: Cents }

/** The tips that stayed in each wallet, after one version and up to another. Wallets without any are left out. */
export async function tipsBetween(db: Db, asked: { walletId: number; after: number; upTo: number }[]): Promise<Tips> {
  const sums = await db<Sum[]>`
    select asked.wallet as "walletId", count(*) as count, sum(stayed_cents)::bigint as amount
    from unnest(
      ${asked.map(({ walletId }) => walletId)}::bigint[], ${asked.map(({ after }) => after)}::bigint[],
      ${asked.map(({ upTo }) => upTo)}::bigint[]
    ) as asked (wallet, after, up_to)
    join wallet on wallet.id = asked.wallet
    cross join lateral (select own_history_since(person_id) as since offset 0) own
    join received_tip on wallet_id = asked.wallet and received_tip.version > asked.after and received_tip.version <= asked.up_to
      and stayed_cents > 0 and at >= own.since
    group by asked.wallet
  `
  return new Map(sums.map(({ walletId, ...sum }) => [walletId, sum]))
}

/** The tips of this day in Johannesburg that stayed. Read from its first entry on, however many years of them there are. */
export async function tipsToday(db: Db, wallets: number[]): Promise<Tips> {
  const asked = await db<{ walletId: number; after: number; upTo: number }[]>`
    select asked.wallet as "walletId", wallet.version as "upTo", coalesce((
      select credit_version
      from ledger_entry
      where credit_wallet = asked.wallet and local_day < (select local_today())
      order by credit_version desc
      limit 1
    ), 0) as after
    from unnest(${wallets}::bigint[]) as asked (wallet) join wallet on wallet.id = asked.wallet
  `
  return tipsBetween(db, asked)
}
