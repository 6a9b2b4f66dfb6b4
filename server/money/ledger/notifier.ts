import { setTimeout as pause } from 'node:timers/promises'
import { openConnection, openReconnecting } from '#server/platform/db/connection.ts'
import { LEDGER, sql } from './connection.ts'

export type Notifier = {
  /** Tells every server process whose wallets moved, for their open screens. Nobody waits for it. */
  notify(wallets: number[]): void
  close(): Promise<void>
}

const AT_ONCE = 500
const ANSWER_TIMEOUT_MS = 10_000
/** Under load messages go this far apart, each about more wallets: a screen needs no more. */
const APART_MS = 50

/**
 * Notifies on a connection of its own, after the commit: PostgreSQL lets only one transaction that notifies commit at a time. Wallets
 * gather while a message is sent and go with the next one. A message that is lost does no harm: a screen that misses one asks again.
 */
export function openNotifier(url: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Notifier {
  const settings = { ...LEDGER.settings, synchronous_commit: 'off' }
  const connection = openReconnecting((onLost) => openConnection(url, { ...LEDGER, settings, onLost }))
  const waiting = new Set<number>()
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const wallets = [...waiting].slice(0, AT_ONCE)
      for (const wallet of wallets) waiting.delete(wallet)
      const message = sql`select pg_notify('money', ${JSON.stringify({ wallets })})`
      try {
        await connection.use(answerTimeoutMs, (opened) => opened.ask(message))
        await pause(APART_MS, undefined, { ref: false })
      } catch {
        waiting.clear()
      }
    }
    sending = undefined
  }

  return {
    notify: (wallets) => {
      for (const wallet of wallets) waiting.add(wallet)
      // With no wallets it would end before it is assigned here, and stay assigned.
      if (waiting.size > 0) sending ??= sendAll()
    },
    close: async () => {
      await sending
      await connection.close()
    },
  }
}
