import type { Cents } from '#contract/money.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/observability/log.ts'
import type { Listener } from './listener.ts'

/** What an open app is told: that its wallet changed, and each tip and transfer that came in. */
export type LiveEvent =
  | { name: 'wallet'; data: Record<string, never> }
  | { name: 'tip'; data: { id: string; amount: Cents } }
  | { name: 'transfer'; data: { id: string; amount: Cents; guardNumber: string } }

export type Live = {
  /** Calls back about one wallet from now on; the returned function ends it. */
  follow(walletId: number, hear: (event: LiveEvent) => void): Promise<() => void>
  stop(): Promise<void>
}

/** A wallet that somebody follows, and up to which version its tips have been sent. */
type Followed = { version: number; hear: Set<(event: LiveEvent) => void> }

/** A busy wallet sends events a few times a second and no more often. */
const PAUSE_MS = 100
const RETRY_MS = 1_000
/** Of many tips at once the latest are sent one by one; the balance covers the rest. */
const TIPS_AT_ONCE = 20

type Sources = { db: Db; listener: Listener; log: Log; entryIds: EntryIds }

/** Turns what the ledger announces into events. One question answers for all wallets that changed meanwhile. */
export async function startLive({ db, listener, log, entryIds }: Sources): Promise<Live> {
  const followed = new Map<number, Followed>()
  const changed = new Set<number>()
  let telling: Promise<void> | undefined
  let stopped = false
  let wakeUp = () => {}

  const tellAll = async () => {
    while (changed.size > 0 && !stopped) {
      const wallets = [...changed]
      changed.clear()
      const went = await tell({ db, entryIds }, followed, wallets).then(
        () => true,
        (error) => {
          log.warn('live events wait for the database', { error })
          for (const wallet of wallets) changed.add(wallet)
          return false
        },
      )
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, went ? PAUSE_MS : RETRY_MS)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    telling = undefined
  }
  const note = (wallets: Iterable<number>) => {
    for (const wallet of wallets) if (followed.has(wallet)) changed.add(wallet)
    if (changed.size > 0 && !stopped) telling ??= tellAll()
  }

  await listener.listen('money', (payload) => note(walletsIn(payload)))
  // Whatever was announced while the connection was away has been missed.
  listener.onReconnect(() => note(followed.keys()))

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
    stop: async () => {
      stopped = true
      wakeUp()
      await telling
    },
  }
}

function walletsIn(payload: string): number[] {
  const { wallets } = JSON.parse(payload) as { wallets: number[] }
  return wallets
}

async function versionOf(db: Db, walletId: number): Promise<number> {
  const [wallet] = await db<{ version: number }[]>`select version from wallet where id = ${walletId}`
  return wallet?.version ?? 0
}

type Received = { walletId: number; version: number; entryId: number; amount: Cents; guardNumber: string | null }

async function tell(
  { db, entryIds }: Pick<Sources, 'db' | 'entryIds'>,
  followed: Map<number, Followed>,
  wallets: number[],
): Promise<void> {
  const versions = wallets.map((wallet) => followed.get(wallet)?.version ?? 0)
  const received = await db<Received[]>`
    select tip.credit_wallet as "walletId", tip.credit_version as version, tip.id as "entryId", tip.amount_cents as amount,
      (select guard_number from wallet join worker using (person_id) where wallet.id = tip.sender) as "guardNumber"
    from unnest(${wallets}::bigint[], ${versions}::bigint[]) as asked (wallet, version)
    cross join lateral (
      -- Who tipped is nobody's business; who passes money on is a colleague.
      select credit_wallet, credit_version, id, amount_cents, case when kind = 'transfer' then debit_wallet end as sender
      from ledger_entry
      where credit_wallet = asked.wallet and credit_version > asked.version and kind in ('tip', 'guest_tip', 'transfer')
      order by credit_version desc
      limit ${TIPS_AT_ONCE}
    ) tip
    order by tip.credit_wallet, tip.credit_version
  `
  for (const { walletId, version, entryId, amount, guardNumber } of received) {
    const wallet = followed.get(walletId)
    if (!wallet) continue
    wallet.version = Math.max(wallet.version, version)
    const id = entryIds.write(entryId)
    const event: LiveEvent =
      guardNumber === null
        ? { name: 'tip', data: { id, amount } }
        : { name: 'transfer', data: { id, amount, guardNumber } }
    for (const hear of wallet.hear) hear(event)
  }
  for (const walletId of wallets) {
    for (const hear of followed.get(walletId)?.hear ?? []) hear({ name: 'wallet', data: {} })
  }
}
