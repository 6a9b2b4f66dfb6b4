import { setTimeout as pause } from 'node:timers/promises'
import { type OwnConnection, withTimeout } from '#server/db/connection.ts'
import { openLedgerConnection, sql } from './connection.ts'

export type Notifier = {
  /** Tells every server process whose wallets moved, for their open screens. Nobody waits for it. */
  tell(wallets: number[]): void
  close(): Promise<void>
}

const AT_ONCE = 500
const ANSWER_TIMEOUT_MS = 10_000
/** Under load messages go this far apart, each about more wallets: a screen needs no more. */
const APART_MS = 50

/**
 * Notifies on a connection of its own, after the commit. Inside it, PostgreSQL would let only one transaction that
 * notifies commit at a time. What gathers while a message is on its way goes with the next; it is not waited for on
 * disk, and a message lost with a connection is no loss, since a screen that misses one asks again anyway.
 */
export function openNotifier(url: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Notifier {
  const waiting = new Set<number>()
  let connection: Promise<OwnConnection> | undefined
  let telling: Promise<void> | undefined

  async function tellAll(): Promise<void> {
    while (waiting.size > 0) {
      const wallets = [...waiting].slice(0, AT_ONCE)
      for (const wallet of wallets) waiting.delete(wallet)
      const current = connection ?? open()
      try {
        await withTimeout(answerTimeoutMs, tellOn(current, wallets))
        await pause(APART_MS, undefined, { ref: false })
      } catch {
        waiting.clear()
        forget(current)
        current.then(
          (lost) => lost.destroy(),
          () => {},
        )
      }
    }
    telling = undefined
  }

  function open(): Promise<OwnConnection> {
    const opening: Promise<OwnConnection> = openLedgerConnection(url, () => forget(opening)).then(async (opened) => {
      await opened.ask(sql`set synchronous_commit to off`)
      return opened
    })
    connection = opening
    return opening
  }

  function forget(lost: Promise<OwnConnection>): void {
    if (connection === lost) connection = undefined
  }

  return {
    tell: (wallets) => {
      for (const wallet of wallets) waiting.add(wallet)
      // With nothing to tell it would be over before it is noted down as under way, and stay so.
      if (waiting.size > 0) telling ??= tellAll()
    },
    close: async () => {
      await telling
      const opened = await connection?.catch(() => undefined)
      await opened?.end()
    },
  }
}

async function tellOn(connection: Promise<OwnConnection>, wallets: number[]): Promise<void> {
  await (await connection).ask(sql`select pg_notify('money', ${JSON.stringify({ wallets })})`)
}
