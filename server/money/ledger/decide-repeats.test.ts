import { expect, test } from 'vitest'
import { decideBatch, NOON, owner, TODAY, wallet } from '#testing/money/ledger-decisions.ts'
import {
  beneficiary,
  correction,
  guestRefund,
  guestTip,
  guestTipReversal,
  loadRefund,
  paid,
  returned,
  reversal,
  settlement,
} from '#testing/money/movements.ts'
import type { Answered } from './kind.ts'
import type { Movement } from './movement.ts'

const asked = { key: 'k', actor: 'thandi', requestId: 'r' }
const of = { walletId: 1 }

/** Decides a movement whose key the database remembers like this. */
function hear(movement: Movement, remembered: Partial<Answered>) {
  const nobody = { debitWallet: null, creditWallet: null, about: null, code: null }
  const entry = { position: 1, entryId: 77, kind: movement.kind, ...nobody, amount: 2_000, fee: 0, at: NOON }
  const answered = [{ ...entry, balanceAfter: 5, localDay: TODAY, ...remembered } as Answered]
  const { answers, drafts, moved } = decideBatch([movement], { wallets: [wallet(1), wallet(2)], answered })
  expect([drafts, moved]).toEqual([[], []])
  return answers[0]
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
  rail: 'bank',
  payoutId: 'p',
  waitsSeconds: 60,
  destination: 'd',
  beneficiary,
}

/** A movement, how its entry is remembered, and entries that another request left under the key. */
const TABLE: [movement: Movement, same: Remembered, others: Remembered[]][] = [
  [
    { kind: 'tip', ...asked, from: 1, to: 2, amount: 2_000 },
    between,
    [from, { ...between, ...cents }, { ...between, debitWallet: 3 }, { ...between, creditWallet: 3 }],
  ],
  [{ kind: 'transfer', ...asked, from: 1, to: 2, amount: 2_000 }, between, [from, { ...between, ...cents }]],
  [{ kind: 'load', ...asked, to: 1, amount: 2_000, loadId: 'l' }, to, [from, { ...to, ...cents }]],
  [reversal(of, 'l', 9_000), from, [to, { debitWallet: 2 }]],
  [guestTipReversal(of, 't', 9_000), from, [to, { debitWallet: 2 }]],
  [loadRefund(owner(1), 2_000), from, [to, { ...from, ...cents }]],
  [{ kind: 'debt_payment', ...asked, from: 1, amount: 2_000 }, from, [to, { ...from, ...cents }]],
  [settlement(2_000, 30), { fee: 30 }, [{ fee: 29 }, { fee: 30, ...cents }]],
  [withdrawal, from, [to, { ...from, ...cents }, { ...from, fee: 250 }]],
  [{ ...withdrawal, rail: 'instant' }, { ...from, fee: 250 }, [from, { ...from, fee: 49 }]],
  [{ ...withdrawal, rail: 'instant' }, { ...from, code: 'name_mismatch' }, [{ ...to, code: 'name_mismatch' }]],
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
