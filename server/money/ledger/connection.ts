import type { Statement } from '#server/platform/db/client.ts'
import { type OwnConnection, openConnection } from '#server/platform/db/connection.ts'
import { compile, Fragment } from '#server/platform/db/sql.ts'

/** SQL with values only as parameters. */
export function sql(strings: TemplateStringsArray, ...values: (string | Buffer | Fragment)[]): Statement {
  return compile(new Fragment(strings, values))
}

/** A piece of SQL for several statements. */
export function part(strings: TemplateStringsArray, ...values: (string | Buffer)[]): Fragment {
  return new Fragment(strings, values)
}

export const LEDGER = {
  application: 'enkosi ledger',
  settings: {
    // A batch waits only briefly for a wallet that another session holds, and goes on without it.
    lock_timeout: '400ms',
    // A process that stops in the middle of a batch lets go of its wallets.
    idle_in_transaction_session_timeout: '5s',
    // Plans that depend as little as can be on how full the tables were when the first batch came.
    plan_cache_mode: 'force_generic_plan',
    jit: 'off',
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
  },
}

/** A connection of the ledger's own: it shares none with a pool, so that money never waits for a report. */
export function openLedgerConnection(url: string, onLost: () => void): Promise<OwnConnection> {
  return openConnection(url, { ...LEDGER, onLost })
}
