import { TIP } from '#contract/limits.ts'
import { openLedgerConnection, sql } from '#server/money/ledger/connection.ts'
import { openLedger } from '#server/money/ledger/ledger.ts'
import { received, sent } from '#server/money/ledger/wallet-arithmetic.ts'
import { type LockedWallet, WALLET_COLUMNS, type WalletState } from '#server/money/ledger/wallet-columns.ts'
import { type Drafted, writeEntries } from '#server/money/ledger/write-batch.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import type { OwnConnection } from '#server/platform/db/connection.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { any, nextKey } from './tipping.ts'
import { type Payer, populate, type World } from './world.ts'

const WRITERS = 2
const AMOUNT = 100

export type BareWriter = {
  /** Tips a second, written by two writers in batches of this size. */
  writeFor(batch: number, seconds: number): Promise<number>
  close(): Promise<void>
}

/** The wallets of one writer: no other writer touches them, so nobody waits at a lock. */
type Writer = { connection: OwnConnection; payers: Payer[]; workers: number[] }

/**
 * The least that any ledger with our tables has to do: the rows of tips with their indexes, in batches, on disk. It holds the
 * wallets in memory, locks nothing, reads nothing, looks up no key and decides nothing. It has a database of its own, where no
 * trigger checks what it writes; the one that takes the keys stays, since those rows are part of a tip.
 */
export async function openBareWriter(world: World, people: number, workers: number) {
  const url = await world.another('bare')
  await migrate(url)
  const db = connect(url, { max: 2 })
  const ledger = openLedger({ url })
  const born = await populate(db, ledger, people, workers)
  await ledger.close()
  await db`alter table ledger_entry disable trigger user`
  await db`alter table ledger_entry enable trigger entry_takes_its_key`
  const wallets = await readWallets(db)
  const [day] = await db<[{ today: string }]>`select local_today() as today`
  for (const wallet of wallets.values()) wallet.day = day.today
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer): Promise<Writer> => {
      const share = <T>(all: T[]) => all.filter((_each, index) => index % WRITERS === writer)
      const connection = await openLedgerConnection(url, () => {})
      return { connection, payers: share(born.payers), workers: share(born.workers) }
    }),
  )
  const writer: BareWriter = {
    writeFor: async (batch, seconds) => {
      const started = performance.now()
      const until = started + seconds * 1_000
      let written = 0
      const work = async (writer: Writer) => {
        for (; performance.now() < until; written += batch) await writeBatch(writer, wallets, batch)
      }
      await Promise.all(writers.map(work))
      return written / ((performance.now() - started) / 1_000)
    },
    close: async () => {
      await Promise.all(writers.map(({ connection }) => connection.end()))
      await db.end()
    },
  }
  return writer
}

async function readWallets(db: Db): Promise<Map<number, WalletState>> {
  const all = await db<WalletState[]>`select ${WALLET_COLUMNS} from wallet`
  return new Map(all.map((wallet) => [wallet.id, wallet]))
}

async function writeBatch(writer: Writer, wallets: Map<number, WalletState>, size: number): Promise<void> {
  const now = { at: new Date(), today: '' }
  const moved = new Map<number, WalletState>()
  const before = new Map<number, LockedWallet>()
  const drafts = Array.from({ length: size }, () => draft(writer, wallets, now.at))
  for (const { decision } of drafts) {
    for (const wallet of [decision.debit, decision.credit]) {
      if (!wallet) continue
      if (!before.has(wallet.id)) before.set(wallet.id, { ...wallet, version: wallet.version - 1, place: '(0,0)' })
      moved.set(wallet.id, wallet)
    }
  }
  const { text, values = [] } = writeEntries(drafts, [...moved.values()], [...before.values()], now)
  // Rows that it has not locked are found by their ids.
  const write = { name: 'bare', text: text.replace('wallet.ctid = m.place and', ''), values }
  const statements = [sql`begin`, write, sql`commit`]
  await Promise.all(writer.connection.askAll(statements))
}

function draft({ payers, workers }: Writer, wallets: Map<number, WalletState>, at: Date): Drafted {
  const { personId, walletId } = any(payers)
  const to = any(workers)
  const debit = sent(wallets.get(walletId) as WalletState, AMOUNT, TIP.fee)
  const credit = { ...received(wallets.get(to) as WalletState, AMOUNT) }
  credit.tipsReceived += 1
  wallets.set(walletId, debit)
  wallets.set(to, credit)
  const asked = { key: nextKey(), actor: personId, requestId: 'bench' }
  const what = { kind: 'tip', amount: AMOUNT, fee: TIP.fee, localDay: debit.day } as const
  return {
    movement: { kind: 'tip', ...asked, from: walletId, to, amount: AMOUNT },
    decision: { ...what, debit, credit },
    posted: { ...what, entryId: 0, balanceAfter: debit.balance, at, replayed: false },
  }
}
