import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '#contract/events.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Listener } from '#server/platform/listener.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { repeat } from '#server/platform/repeat.ts'
import { movementsSince } from './movements-since.ts'
import { newsOf } from './news-of.ts'
import { recentChanges } from './recent-changes.ts'

export type Live = {
  /** Calls back about one wallet from now on; the returned function ends it. */
  follow(walletId: number, hear: (event: LiveEvent) => void): Promise<() => void>
  /** Whether anything changed in this wallet in the last so many milliseconds, or may have. */
  mayHaveChanged(walletId: number, withinMs: number): boolean
  stop(): Promise<void>
}

/** A wallet that somebody follows, and up to which version its tips have been sent. */
type Followed = { version: number; hear: Set<(event: LiveEvent) => void> }

/** A busy wallet sends events a few times a second and no more often. */
const PAUSE_MS = 100
const RETRY_MS = 1_000
/** Of many movements at once the latest are sent one by one; the balance covers the rest. */
const AT_ONCE = 20

type Sources = { db: Db; listener: Listener; log: Log; entryIds: EntryIds }

/** Turns the ledger's announcements into events. A single query serves all wallets that changed. */
export async function startLive({ db, listener, log, entryIds }: Sources): Promise<Live> {
  const followed = new Map<number, Followed>()
  const changed = new Set<number>()
  const recent = recentChanges()
  const telling = repeat(log, 'live events', RETRY_MS, async () => {
    const wallets = [...changed]
    if (wallets.length === 0) return 0
    changed.clear()
    try {
      await tell({ db, entryIds }, followed, wallets)
    } catch (error) {
      for (const wallet of wallets) changed.add(wallet)
      throw error
    }
    await pause(PAUSE_MS)
    return changed.size
  })
  const note = (wallets: Iterable<number>) => {
    for (const wallet of wallets) if (followed.has(wallet)) changed.add(wallet)
    if (changed.size > 0) telling.wake()
  }

  await listener.listen('money', (payload) => {
    const wallets = walletsIn(payload)
    recent.note(wallets)
    note(wallets)
  })
  // Announcements were missed while the connection was away.
  listener.onReconnect(() => {
    recent.forget()
    note(followed.keys())
  })

  return {
    follow: async (walletId, hear) => {
      const known = followed.get(walletId) ?? { version: await versionOf(db, walletId), hear: new Set() }
      // Somebody else may have begun to follow the same wallet while its version was read.
      const wallet = followed.get(walletId) ?? known
      followed.set(walletId, wallet)
      wallet.hear.add(hear)
      return () => {
        wallet.hear.delete(hear)
        if (wallet.hear.size === 0 && followed.get(walletId) === wallet) followed.delete(walletId)
      }
    },
    mayHaveChanged: recent.mayHold,
    stop: telling.stop,
  }
}

export function walletsIn(payload: string): number[] {
  const { wallets } = JSON.parse(payload) as { wallets: number[] }
  return wallets
}

async function versionOf(db: Db, walletId: number): Promise<number> {
  const [wallet] = await db<{ version: number }[]>`select version from wallet where id = ${walletId}`
  return wallet?.version ?? 0
}

async function tell(
  { db, entryIds }: Pick<Sources, 'db' | 'entryIds'>,
  followed: Map<number, Followed>,
  wallets: number[],
): Promise<void> {
  const asked = wallets.map((walletId) => ({ walletId, after: followed.get(walletId)?.version ?? 0 }))
  for (const moved of await movementsSince(db, asked, AT_ONCE)) {
    const wallet = followed.get(moved.walletId)
    if (!wallet) continue
    wallet.version = Math.max(wallet.version, moved.version)
    const news = newsOf(entryIds, moved)
    if (news) for (const hear of wallet.hear) hear(news)
  }
  for (const walletId of wallets) {
    for (const hear of followed.get(walletId)?.hear ?? []) hear({ event: 'wallet', data: {} })
  }
}
