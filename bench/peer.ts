import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptTps } from './pgbench.ts'
import type { World } from './world.ts'

/** The account that money comes from. */
const OUTSIDE = -1

export type SqlLedger = {
  /** Transfers a second. */
  transfers(clients: number, seconds: number): Promise<number>
  /** A peer that is fast because it is wrong would be none. */
  prove(): Promise<void>
}

/** A ledger of the usual kind: SQL functions on the same PostgreSQL, one transfer a call. Funded by transfers of its own. */
export async function openSqlLedger({ db, url }: World, people: number, workers: number): Promise<SqlLedger> {
  await db.unsafe(readFileSync(join(import.meta.dirname, 'peer.sql'), 'utf8'))
  await db`
    insert into peer.account (id, may_be_negative)
    select id, id = ${OUTSIDE}::bigint from generate_series(${OUTSIDE}::bigint, ${people + workers}::bigint) id
  `
  await db`select count(peer.transfer(uuidv7(), ${OUTSIDE}::bigint, id, 700000)) from generate_series(1, ${people}::bigint) id`
  await db`vacuum analyze`
  const file = join(import.meta.dirname, 'peer-transfer.sql')
  return {
    transfers: (clients, seconds) => scriptTps(url, { clients, seconds, file, values: { payers: people, workers } }),
    prove: async () => {
      const [wrong] = await db<[{ accounts: number }]>`
        select count(*) as accounts
        from peer.account
        left join (select account_id, sum(cents) as cents, count(*) as legs from peer.leg group by account_id) moved
          on moved.account_id = account.id
        where balance_cents <> coalesce(moved.cents, 0) or version <> coalesce(moved.legs, 0)
          or (select sum(balance_cents) from peer.account) <> 0
      `
      if (wrong.accounts > 0) throw new Error(`${wrong.accounts} accounts of the ledger in SQL are wrong.`)
    },
  }
}
