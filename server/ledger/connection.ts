import type { Statement } from '#server/db/client.ts'
import { type OwnConnection, openConnection, withTimeout } from '#server/db/connection.ts'
import { compile, Fragment } from '#server/db/sql.ts'

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

/** One connection of the ledger's own: it shares none with a pool, so that money never waits for a report. */
export function openLedgerConnection(url: string, onLost: () => void): Promise<OwnConnection> {
  return openConnection(url, { ...LEDGER, onLost })
}

/** Opens a connection when it is first used, and a new one after it was lost. */
export function openReconnecting(open: (onLost: () => void) => Promise<OwnConnection>) {
  let current: Promise<OwnConnection> | undefined
  const connect = () => {
    const opening: Promise<OwnConnection> = open(() => forget(opening))
    current = opening
    return opening
  }
  const forget = (lost: Promise<OwnConnection>) => {
    if (current === lost) current = undefined
  }
  return {
    /** Fails when there is no answer in time. After an error the connection is not used again, unless it is known to be good. */
    async use<T>(
      timeoutMs: number,
      work: (connection: OwnConnection) => Promise<T>,
      isStillGood: (error: unknown) => boolean = () => false,
    ): Promise<T> {
      const connection = current ?? connect()
      try {
        return await withTimeout(timeoutMs, connection.then(work))
      } catch (error) {
        if (isStillGood(error)) throw error
        forget(connection)
        connection.then(
          (opened) => opened.destroy(),
          () => {},
        )
        throw error
      }
    },
    async close(): Promise<void> {
      const opened = await current?.catch(() => undefined)
      await opened?.end()
    },
  }
}
