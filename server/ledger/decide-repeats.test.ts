import { expect, test } from 'vitest'
import {
  beneficiary,
  correction,
  guestRefund,
  guestTip,
  guestTipReversal,
  paid,
  returned,
  reversal,
  settlement,
} from '#testing/movements.ts'
import { decideAll } from './decide-all.ts'
import type { KnownLoad, Movement, WalletState } from './movement.ts'
import type { Answered } from './read-batch.ts'

const [TODAY, AT] = ['2027-03-10', new Date('2027-03-10T10:00:00Z')]
const asked = { key: 'k', actor: 'thandi', requestId: 'r' }
const of = { walletId: 1 }

function wallet(id: number): WalletState {
  const counters = { day: TODAY, dayOut: 0, monthOut: 0, dayFreeWithdrawals: 0, tipsReceived: 0 }
  return { id, balance: 100_000, debt: 0, version: 0, ...counters, acceptsTips: true, frozen: false }
}

/** What the database remembers under the key of the first movement. */
function hear(movement: Movement, remembered: Partial<Answered>) {
  const nobody = { debitWallet: null, creditWallet: null, about: null, code: null }
  const entry = { position: 1, entryId: 77, kind: movement.kind, ...nobody, amount: 2_000, fee: 0, at: AT }
  const answered = [{ ...entry, balanceAfter: 5, businessDay: TODAY, ...remembered } as Answered]
  const read = { wallets: [wallet(1), wallet(2)], withdrawals: [], loads: [], guestTips: [], guestDays: [] }
  const { outcomes, drafts, moved } = decideAll([movement], { ...read, answered, today: TODAY, at: AT })
  expect([drafts, moved]).toEqual([[], []])
  return outcomes[0]?.()
}

type Remembered = Partial<Answered>
const from = { debitWallet: 1 }
const to = { creditWallet: 1 }
const between = { debitWallet: 1, creditWallet: 2 }
const cents = { amount: 1_999 }
const withdrawal: Movement = {
  kind: 'withdrawal',
  ...asked,
  from: 1,
  amount: 2_000,
  payoutId: 'p',
  destination: 'd',
  beneficiary,
}

/** A movement, how its entry is remembered, and entries that another request left under the key. */
const TABLE: [movement: Movement, same: Remembered, others: Remembered[]][] = [
  [{ kind: 'tip', ...asked, from: 1, to: 2, amount: 2_000 }, between, [from, { ...between, ...cents }]],
  [{ kind: 'transfer', ...asked, from: 1, to: 2, amount: 2_000 }, between, [from, { ...between, ...cents }]],
  [{ kind: 'load', ...asked, to: 1, amount: 2_000, loadId: 'l' }, to, [from, { ...to, ...cents }]],
  [reversal(of, 'l', 9_000), from, [to, { debitWallet: 2 }]],
  [guestTipReversal(of, 't', 9_000), from, [to, { debitWallet: 2 }]],
  [{ kind: 'debt_payment', ...asked, from: 1, amount: 2_000 }, from, [to, { ...from, ...cents }]],
  [settlement(2_000, 30), { fee: 30 }, [{ fee: 29 }, { fee: 30, ...cents }]],
  [withdrawal, from, [to, { ...from, ...cents }]],
  [guestTip(of, 't', 2_000), { ...to, fee: 49 }, [{ fee: 48 }, { fee: 49, ...cents }]],
  [guestTip(of, 't', 2_000), { kind: 'guest_refund_due', amount: 2_049 }, [{ kind: 'guest_refund', amount: 2_049 }]],
  [guestRefund(of, 't', 2_000), {}, [cents, { kind: 'guest_refund_due' }]],
  [paid(of, 9), { about: 9 }, [{ about: 8 }, { about: 9, kind: 'withdrawal_return' }]],
  [returned(of, 9), { about: 9 }, [{ about: 8 }, { about: 9, kind: 'payout_paid' }]],
  [returned(of, 9), { about: 9, kind: 'payout_reversal' }, [{ about: 8, kind: 'payout_reversal' }]],
  [correction(of, 'in', 2_000), { ...to, kind: 'correction_in' }, [{ ...from, kind: 'correction_out' }]],
  [correction(of, 'out', 2_000), { ...from, kind: 'correction_out' }, [{ ...to, kind: 'correction_in' }]],
  [correction(of, 'out', 2_000), { ...from, code: 'insufficient_balance' }, [{ ...to, code: 'insufficient_balance' }]],
]

test.each(TABLE.map((row) => [row[0].kind, ...row] as const))(
  '%s is done once under its key, and another request with that key is refused',
  (_, movement, same, others) => {
    const outcome = same.code
      ? { refused: same.code, replayed: true }
      : { entryId: 77, balanceAfter: 5, replayed: true }
    expect(hear(movement, same)).toMatchObject(outcome)
    const differing = [...others, { ...same, kind: 'unknown' as Answered['kind'] }]
    for (const other of differing) expect(hear(movement, other)).toEqual({ refused: 'idempotency_mismatch' })
  },
)

test('a movement that speaks of no withdrawal is no answer to one that does', () => {
  expect(hear({ kind: 'load', ...asked, to: 1, amount: 2_000, loadId: 'l' }, { ...to, about: 9 })).toEqual({
    refused: 'idempotency_mismatch',
  })
})

test('refunds of one load in one batch take each cent once', () => {
  const loads: KnownLoad[] = [
    { id: 'l', wallet: 1, amount: 9_000, reversed: 0 },
    { id: 'm', wallet: 1, amount: 9_000, reversed: 0 },
  ]
  const read = { wallets: [wallet(1)], answered: [], withdrawals: [], guestTips: [], guestDays: [] }
  const batch = [reversal(of, 'l', 4_000), reversal(of, 'l', 9_000), reversal(of, 'l', 8_000), reversal(of, 'm', 1_000)]
  const { outcomes, moved } = decideAll(batch, { ...read, loads, today: TODAY, at: AT })

  expect(outcomes.map((outcome) => outcome())).toMatchObject([
    { amount: 4_000 },
    { amount: 5_000 },
    { refused: 'already_done' },
    { amount: 1_000 },
  ])
  expect(moved).toMatchObject([{ id: 1, balance: 90_000, version: 3 }])
})
