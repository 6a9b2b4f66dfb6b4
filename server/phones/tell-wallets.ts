import { arrivesBy } from '#server/calendar/calendar.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Tx } from '#server/db/connect.ts'
import { bankOnPhone, idOnPhone, randOnPhone, refOnPhone } from './on-phone.ts'
import { findPhone, type PhoneRow } from './phone-row.ts'
import type { Phones } from './read-phone.ts'
import { type Notice, tellPhone } from './tell-person.ts'
import { TIP_KINDS, tipsToday } from './tips-today.ts'

type Telling = Phones & { entryIds: EntryIds }
type Behind = { personId: string; walletId: number; toldVersion: number; version: number }
type Entry = {
  id: number
  kind: string
  version: number
  amount: number
  fee: number
  balance: number
  at: Date
  destination: string | null
  /** The worker ID of who has passed it on. */
  from: string | null
}

const AT_ONCE = 100
const TOLD_OF_WHAT_CAME = [...TIP_KINDS, 'transfer', 'withdrawal_return', 'payout_reversal']
const TOLD_OF_WHAT_LEFT = ['withdrawal']

/**
 * Tells people of the tips and transfers that came and of the withdrawals that left or came back, once each: a wallet's movements are numbered
 * without gaps, and up to which one its person was told stands beside the number. Money never waits for it. Says how many it told.
 */
export async function tellWallets(phones: Telling, wallets: number[] | 'all'): Promise<number> {
  const behind = await phones.db<Behind[]>`
    select person_id as "personId", wallet.id as "walletId", told_version as "toldVersion", version
    from phone join wallet using (person_id)
    where version > told_version ${wallets === 'all' ? phones.db`` : phones.db`and wallet.id = any(${wallets}::bigint[])`}
    order by person_id
    limit ${AT_ONCE}
  `
  let told = 0
  for (const each of behind) if (await phones.db.begin((tx) => tellOne(tx, phones, each))) told += 1
  return told
}

async function tellOne(
  tx: Tx,
  { keys, entryIds }: Telling,
  { personId, walletId, toldVersion, version }: Behind,
): Promise<boolean> {
  const phone = await findPhone(tx, { personId })
  if (!phone) return false
  const entries = await entriesSince(tx, { walletId, toldVersion, version })
  const today = randOnPhone((await tipsToday(tx, walletId)).amount)
  // Only now, with all that takes time behind us: whoever types a PIN waits for this row. Whoever comes second finds that the
  // person has been told, or has chosen otherwise meanwhile, and moves nothing.
  const moved = await tx`
    update phone set told_version = ${version}
    where person_id = ${personId} and told_version = ${toldVersion}
      and tip_messages = ${phone.tipMessages} and (stopped_at is not null) = ${phone.stopped}
  `
  if (moved.count === 0) return false
  const notices = entries.map((entry) =>
    noticeOf(phone, { ...entry, ref: refOnPhone(entryIds.write(entry.id)), today }),
  )
  await tellPhone(tx, keys, phone, ...notices.filter((notice) => notice !== undefined))
  return true
}

function noticeOf(phone: PhoneRow, entry: Entry & { ref: string; today: string }): Notice | undefined {
  const { id, kind, ref, today } = entry
  const [amount, balance] = [randOnPhone(entry.amount), randOnPhone(entry.balance)]
  if (TIP_KINDS.includes(kind) || kind === 'transfer') {
    // What was passed on is no tip and has words of its own; who wants to be told of every tip is told of it too.
    if (phone.tipMessages !== 'every' || phone.stopped) return undefined
    const from = idOnPhone(entry.from ?? '')
    return {
      event: `tip:${id}`,
      kind: 'tip',
      say: (texts) =>
        kind === 'transfer'
          ? texts.transfer({ amount, from, balance, ref })
          : texts.tip({ amount, today, balance, ref }),
    }
  }
  if (kind !== 'withdrawal') {
    return { event: `back:${id}`, kind: 'payout', say: (texts) => texts.returned({ amount, balance, ref }) }
  }
  const values = {
    net: randOnPhone(entry.amount - entry.fee),
    bank: bankOnPhone(entry.destination ?? ''),
    day: arrivesBy(entry.at),
    ref,
  }
  return { event: `out:${id}`, kind: 'payout', say: (texts) => texts.withdrawn(values) }
}

function entriesSince(tx: Tx, { walletId, toldVersion, version }: Omit<Behind, 'personId'>): Promise<Entry[]> {
  return tx<Entry[]>`
    select e.*, payout.destination, worker.guard_number as "from"
    from (
      select id, kind::text as kind, credit_version as version, amount_cents as amount, fee_cents as fee,
        credit_balance as balance, at, case when kind = 'transfer' then debit_wallet end as sender
      from ledger_entry
      where credit_wallet = ${walletId} and credit_version > ${toldVersion} and credit_version <= ${version}
        and kind::text = any(${TOLD_OF_WHAT_CAME}::text[])
      union all
      select id, kind::text, debit_version, amount_cents, fee_cents, debit_balance, at, null
      from ledger_entry
      where debit_wallet = ${walletId} and debit_version > ${toldVersion} and debit_version <= ${version}
        and kind::text = any(${TOLD_OF_WHAT_LEFT}::text[])
    ) e
    left join payout on payout.entry_id = e.id
    left join wallet on wallet.id = e.sender
    left join worker on worker.person_id = wallet.person_id
    order by e.version
  `
}

/** Which wallets moved, as the ledger tells every process; told together, a moment later. */
export function walletsThatMoved(): { note(payload: string): void; take(): number[] } {
  const moved = new Set<number>()
  return {
    note: (payload) => {
      for (const wallet of (JSON.parse(payload) as { wallets: number[] }).wallets) moved.add(wallet)
    },
    take: () => {
      const taken = [...moved]
      moved.clear()
      return taken
    },
  }
}
