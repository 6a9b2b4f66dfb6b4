import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TIP, TRANSFER, WITHDRAWAL } from '#contract/limits.ts'
import { loadRefund, returned, withdrawal } from '#testing/money/movements.ts'
import { moveClockTo, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'

const database = await testDatabase()
await moveClockTo(database.db, '2027-03-10T10:00:00Z')
const ledger = testLedger(database.url)
const thandi = await testCaller(database.db, { balance: 100_000 })
const sipho = await testWorker(database.db, { balance: 50_000 })
const withdrawn = (await ledger.post(withdrawal(sipho, 10_000))).entryId

const SYSTEM = '00000000-0000-0000-0000-000000000000'
type Row = Record<string, string | number | null>

const common = (kind: string, actor: string): Row => ({
  kind,
  actor,
  key: randomUUID(),
  request_id: 'malformed',
  at: '2027-03-10T10:00:00Z',
  local_day: '2027-03-10',
  amount_cents: 1_000,
  fee_cents: 0,
})
const debit = (wallet: number): Row => ({ debit_wallet: wallet, debit_version: 99, debit_balance: 0 })
const credit = (wallet: number): Row => ({ credit_wallet: wallet, credit_version: 99, credit_balance: 1_000 })
const NO_DEBIT: Row = { debit_wallet: null, debit_version: null, debit_balance: null }
const NO_CREDIT: Row = { credit_wallet: null, credit_version: null, credit_balance: null }

const tip = (): Row => ({
  ...common('tip', thandi.personId),
  fee_cents: TIP.fee,
  ...debit(thandi.walletId),
  ...credit(sipho.walletId),
})
const transferEntry = (): Row => ({
  ...common('transfer', sipho.personId),
  ...debit(sipho.walletId),
  ...credit(thandi.walletId),
})
const withdrawalEntry = (): Row => ({ ...common('withdrawal', sipho.personId), ...debit(sipho.walletId) })
const load = (): Row => ({ ...common('load', SYSTEM), ...credit(thandi.walletId) })
const correction = (): Row => ({ ...common('correction_in', SYSTEM), ...credit(thandi.walletId) })
const chargeback = (): Row => ({ ...common('guest_tip_reversal', SYSTEM), ...debit(sipho.walletId), loss_cents: 900 })
const paid = (): Row => ({ ...common('payout_paid', SYSTEM), amount_cents: 10_000, settles: withdrawn })
const comesBack = (): Row => ({
  ...common('withdrawal_return', SYSTEM),
  amount_cents: 10_000,
  reverses: withdrawn,
  ...credit(sipho.walletId),
})

test.each([
  ['tip', tip],
  ['transfer', transferEntry],
  ['withdrawal', withdrawalEntry],
  ['load', load],
  ['correction', correction],
  ['chargeback', chargeback],
  ['payout that was paid', paid],
  ['payout that comes back', comesBack],
])('the %s from which the malformed ones are made is taken', async (_, row) => {
  await expect(insertAndUndo('ledger_entry', row())).resolves.toBe('taken')
})

test.each<[string, Row, string]>([
  ['a tip without a credit leg', { ...tip(), ...NO_CREDIT }, 'entry_has_the_legs_of_its_kind'],
  ['a load that debits a wallet', { ...load(), ...debit(sipho.walletId) }, 'entry_has_the_legs_of_its_kind'],
  ['a payout that credits a wallet', { ...paid(), ...credit(sipho.walletId) }, 'entry_has_the_legs_of_its_kind'],
  ['a leg without a version', { ...tip(), debit_version: null }, 'entry_legs_are_whole'],
  ['a leg without a balance', { ...load(), credit_balance: null }, 'entry_legs_are_whole'],
  ['a tip to oneself', { ...tip(), ...credit(thandi.walletId) }, 'entry_joins_two_wallets'],
  ['a version of zero', { ...tip(), debit_version: 0 }, 'entry_versions_begin_at_one'],
  ['a negative running balance', { ...tip(), debit_balance: -1 }, 'entry_balances_never_negative'],
  ['a negative balance of the receiver', { ...load(), credit_balance: -1 }, 'entry_balances_never_negative'],
  ['a tip with a fee of a million', { ...tip(), fee_cents: 100_000_000 }, 'entry_fee_fits_its_kind'],
  ['a tip without a fee', { ...tip(), fee_cents: 0 }, 'entry_fee_fits_its_kind'],
  ['a load with a fee', { ...load(), fee_cents: TIP.fee }, 'entry_fee_fits_its_kind'],
  ['a transfer with a fee', { ...transferEntry(), fee_cents: TIP.fee }, 'entry_fee_fits_its_kind'],
  ['a transfer without a sender', { ...transferEntry(), ...NO_DEBIT }, 'entry_has_the_legs_of_its_kind'],
  ['a transfer above the limit', { ...transferEntry(), amount_cents: TRANSFER.max + 1 }, 'entry_amount_fits_its_kind'],
  [
    'a transfer asked for by the receiver',
    { ...transferEntry(), actor: thandi.personId },
    'entry_actor_owns_the_wallet',
  ],
  ['a tip above the limit', { ...tip(), amount_cents: TIP.max + 1 }, 'entry_amount_fits_its_kind'],
  [
    'a withdrawal below the least',
    { ...withdrawalEntry(), amount_cents: WITHDRAWAL.min - 1 },
    'entry_amount_fits_its_kind',
  ],
  ['an amount of zero', { ...correction(), amount_cents: 0 }, 'entry_amount_fits_its_kind'],
  ['a settlement of nothing', { ...common('provider_settlement', SYSTEM), amount_cents: 0 }, 'entry_moves_something'],
  [
    'a guest’s chargeback that becomes a debt',
    { ...chargeback(), loss_cents: null, debt_cents: 900 },
    'entry_debt_fits_its_kind',
  ],
  ['a loss while there is money', { ...chargeback(), debit_balance: 1 }, 'entry_loss_fits_its_kind'],
  ['a loss beyond the tip', { ...chargeback(), loss_cents: 1_001 }, 'entry_loss_fits_its_kind'],
  ['a loss by a tip', { ...tip(), loss_cents: 900 }, 'entry_loss_fits_its_kind'],
  ['a tip that settles something', { ...tip(), settles: withdrawn }, 'entry_settles_by_its_kind'],
  ['a payout that settles nothing', { ...paid(), settles: null }, 'entry_settles_by_its_kind'],
  ['a return that reverses nothing', { ...comesBack(), reverses: null }, 'entry_reverses_by_its_kind'],
  ['a tip asked for by the service', { ...tip(), actor: SYSTEM }, 'entry_actor_fits_its_kind'],
  ['a load asked for by a person', { ...load(), actor: thandi.personId }, 'entry_actor_fits_its_kind'],
  ['a day before its time', { ...tip(), local_day: '2027-03-09' }, 'entry_day_is_not_before_its_time'],
  ['a day by the clock of London', { ...tip(), at: '2027-03-10T22:30:00Z' }, 'entry_day_is_not_before_its_time'],
  ['an empty key', { ...tip(), key: '' }, 'entry_has_a_key'],
  ['a wallet that nobody has', { ...load(), credit_wallet: 999_999 }, 'entry_names_wallets_that_exist'],
  ['a tip paid by somebody else', { ...tip(), actor: sipho.personId }, 'entry_actor_owns_the_wallet'],
  ['a payout of an unknown entry', { ...paid(), settles: 999_999 }, 'entry_matches_its_withdrawal'],
  ['a payout of less than was withdrawn', { ...paid(), amount_cents: 9_999 }, 'entry_matches_its_withdrawal'],
  ['a return into another wallet', { ...comesBack(), ...credit(thandi.walletId) }, 'entry_matches_its_withdrawal'],
])('%s is refused', async (_, row, constraint) => {
  await expect(insertAndUndo('ledger_entry', row)).resolves.toBe(constraint)
})

test.each([
  [
    'a pending load without a next look',
    `update load set state = 'pending', entry_id = null, settled_at = null, due_at = null`,
    'load_pending_has_a_next_look',
  ],
  [
    'a load credited by an unknown entry',
    'update load set entry_id = 999999 where entry_id = (select min(entry_id) from load)',
    'load_credited_by_an_entry',
  ],
  [
    'a load into a wallet of somebody else',
    'update load set wallet_id = (select max(id) from wallet) where wallet_id = (select min(id) from wallet)',
    'load_goes_to_its_owner',
  ],
  [
    'a wallet with another owner',
    `alter table person disable trigger person_gets_a_wallet;
    insert into person (issuer, subject) values ('test', 'without a wallet');
    update wallet set person_id = (select id from person where subject = 'without a wallet') where id = (select max(id) from wallet)`,
    'wallet_keeps_its_owner',
  ],
  [
    'a wallet with another number',
    `insert into person (issuer, subject) values ('test', 'new');
    update wallet set id = default where id = (select max(id) from wallet)`,
    'wallet_keeps_its_owner',
  ],
  ['a wallet counting down', 'update wallet set tips_received = -1', 'wallet_counts_up'],
  ['a payout under another nonce', 'update payout set id = gen_random_uuid()', 'payout_keeps_its_nonce'],
  [
    'a payout of another amount',
    'update payout set amount_cents = amount_cents + 1, net_cents = net_cents + 1',
    'payout_keeps_its_nonce',
  ],
  ['a payout of another day', 'update payout set local_day = local_day + 1', 'payout_keeps_its_nonce'],
  ['an entry changed', 'update ledger_entry set amount_cents = 1', 'entry_is_never_changed'],
  ['a key forgotten before its time', 'delete from request_key where asked_on is not null', 'request_key_stays'],
  [
    'a key of the service forgotten ever',
    `update clock_shift set by = by + interval '20 years'; delete from request_key where asked_on is null`,
    'request_key_stays',
  ],
  ['a key changed', `update request_key set key = 'another'`, 'request_key_is_never_changed'],
  ['all keys forgotten at once', 'truncate request_key', 'request_key_is_never_changed'],
  ['a refusal changed', `update ledger_refusal set code = 'other'`, 'refusal_is_never_changed'],
])('%s is refused', async (_, statement, constraint) => {
  await expect(broken(database.db.unsafe(statement))).resolves.toBe(constraint)
})

/** The requests that one person may make under one key. */
const wants: Record<string, (key: string) => [table: string, Row]> = {
  tip: (key) => ['ledger_entry', { ...tip(), key }],
  'debt payment': (key) => {
    const entry = { ...common('debt_payment', thandi.personId), ...debit(thandi.walletId), debit_version: 98 }
    return ['ledger_entry', { ...entry, key }]
  },
  refusal: (key) => {
    const asked = { actor: thandi.personId, key, kind: 'tip', amount_cents: 100, code: 'no', request_id: 'r' }
    return ['ledger_refusal', { ...asked, at: '2027-03-10T10:00:00Z' }]
  },
  load: (key) => {
    const asked = { person_id: thandi.personId, wallet_id: thandi.walletId, amount_cents: 100, payment_reference: key }
    return ['load', { ...asked, key, request_hash: '' }]
  },
}
const pairs = Object.keys(wants).flatMap((first) =>
  Object.keys(wants).flatMap((second) => (second === first ? [] : [[first, second] as const])),
)

test.each(pairs)('one key is for one request: after a %s it is refused for a %s', async (first, second) => {
  const insert = (...keys: [string, string]) =>
    broken(
      database.db.begin(async (tx) => {
        for (const [index, want] of [first, second].entries()) {
          const [table, row] = wants[want]?.(keys[index] as string) ?? ['', {}]
          await tx`insert into ${tx(table)} ${tx(row)}`
        }
        throw Object.assign(new Error('undone'), { constraint: 'taken' })
      }),
    )

  await expect(insert('one', 'another')).resolves.toBe('taken')
  await expect(insert('one', 'one')).resolves.toBe('request_key_pkey')
})

test('a remembered refusal cannot be forgotten before seven years', async () => {
  await expect(ledger.post({ ...withdrawal(sipho, 500_000), key: 'too much' })).rejects.toThrow()

  await expect(broken(database.db`delete from ledger_refusal`)).resolves.toBe('refusal_stays')
  await ledger.post(returned(sipho, withdrawn))
})

test('a refund keeps its load and its amount', async () => {
  await ledger.post(loadRefund(thandi, 500))

  await expect(broken(database.db`update load_refund set amount_cents = 400`)).resolves.toBe(
    'load_refund_keeps_its_load',
  )
})

/** The name of the constraint that refuses the row. */
function insertAndUndo(table: string, row: Row): Promise<string> {
  const { db } = database
  return broken(
    db.begin(async (tx) => {
      await tx`insert into ${tx(table)} ${tx(row)}`
      await tx`set constraints all immediate`
      throw Object.assign(new Error('undone'), { constraint: 'taken' })
    }),
  )
}

async function broken(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'nothing'
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? (error as Error).message
  }
}
