import type { Db } from '#server/platform/db/connect.ts'
import type { Fragment } from '#server/platform/db/sql.ts'

/**
 * The entries of a wallet since a moment, on one side of it. Versions are in the order of time, so the index is read backwards from the
 * newest until one is older: years of entries cost no more than those that are asked for.
 */
export function entriesSince(db: Db, side: 'debit' | 'credit', wallet: Fragment, since: Fragment): Fragment {
  const [itsWallet, version] = [db(`${side}_wallet`), db(`${side}_version`)]
  return db`
    select * from ledger_entry
    where ${itsWallet} = ${wallet} and at >= ${since} and ${version} > coalesce((
      select ${version} from ledger_entry where ${itsWallet} = ${wallet} and at < ${since} order by ${version} desc limit 1
    ), 0)
  `
}
