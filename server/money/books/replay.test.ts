import { beforeEach, describe, expect, test } from 'vitest'
import { OUT } from '#contract/limits.ts'
import type { EntryKind } from '#server/money/ledger/movement.ts'
import { type Asked, nextEntry } from '#testing/money/next-entry.ts'
import { dayOf, type Entry, entryOf, isAmbiguous } from './entry.ts'
import { legsOf } from './legs.ts'
import { KINDS, RULES, replay } from './replay.ts'
import { openState, type State } from './state.ts'

const [THANDI, SIPHO, ZOLA] = [1, 2, 3]
let state: State

/** Thandi has R1000 and Sipho R500; Zola has never moved. */
beforeEach(() => {
  state = openState()
  for (const id of [THANDI, SIPHO, ZOLA]) state.setOwner(id, `owner ${id}`)
  post({ kind: 'load', to: THANDI, amount: 100_000 })
  post({ kind: 'load', to: SIPHO, amount: 50_000 })
})

/** Posts what breaks no rule. */
function post(asked: Asked): Entry {
  const entry = nextEntry(state, asked)
  const step = replay(state, entry)
  expect(step.broken).toEqual([])
  state.apply(entry, step)
  return entry
}

/** The rules that the replay finds broken by a movement, or by a changed form of it. */
function broken(asked: Asked, changed: Partial<Entry> = {}): string[] {
  return [...new Set(replay(state, { ...nextEntry(state, asked), ...changed }).broken)]
}

const tip: Asked = { kind: 'tip', from: THANDI, to: SIPHO, amount: 2_000 }
const withdrawal: Asked = { kind: 'withdrawal', from: SIPHO, amount: 3_000 }

test('a tip moves amount and fee, counts against the limits, and is one received', () => {
  post(tip)

  expect(state.wallet(THANDI)).toMatchObject({ balance: 97_951, version: 2, dayOut: 2_000, monthOut: 2_000 })
  expect(state.wallet(SIPHO)).toMatchObject({ balance: 52_000, version: 2, dayOut: 0, tipsReceived: 1 })
  expect(state.totals).toMatchObject({ wallet: 149_951, fee_income: 49, provider_clearing: -150_000 })
})

test('a withdrawal that came back no longer counts, neither against the limits nor as the free one', () => {
  const first = post(withdrawal)
  expect(post(withdrawal).fee).toBe(49)
  post({ kind: 'withdrawal_return', to: SIPHO, amount: 3_000, withdrawal: first.id })

  expect(state.wallet(SIPHO)).toMatchObject({ balance: 47_000, dayOut: 3_000, monthOut: 3_000, freeWithdrawals: 0 })
  expect(post(withdrawal).fee).toBe(0)
})

test('an instant withdrawal has a fee and amounts of its own, and is never the free one', () => {
  const instant: Asked = { ...withdrawal, rail: 'instant' }
  expect(post(instant).fee).toBe(250)
  expect(state.wallet(SIPHO)).toMatchObject({ balance: 47_000, dayOut: 3_000, freeWithdrawals: 0 })
  expect(state.totals).toMatchObject({ payouts_in_transit: 2_750, fee_income: 250 })
  expect(post(withdrawal).fee).toBe(0)

  expect(broken(instant, { fee: 249 })).toContain(RULES.fee)
  expect(broken({ ...instant, amount: 999 })).toContain(RULES.amount)
  expect(broken(withdrawal, { fee: 0 })).toContain(RULES.fee)
})

test('counters of the day begin at zero each day, those of the month each month', () => {
  post({ ...tip, on: '2027-03-30' })
  post({ ...tip, on: '2027-03-31' })
  expect(state.wallet(THANDI)).toMatchObject({ dayOut: 2_000, monthOut: 4_000 })

  post({ ...tip, on: '2027-04-01' })
  expect(state.wallet(THANDI)).toMatchObject({ dayOut: 2_000, monthOut: 2_000 })
})

test('a load pays a debt first, and the owner the rest', () => {
  post({ kind: 'load_reversal', from: SIPHO, amount: 70_000 })
  expect(state.wallet(SIPHO)).toMatchObject({ balance: 0, debt: 20_000 })

  expect(broken({ kind: 'withdrawal', from: SIPHO, amount: 100 })).toContain(RULES.inDebt)
  post({ kind: 'load', to: SIPHO, amount: 5_000 })
  post({ kind: 'correction_in', to: SIPHO, amount: 15_000 })
  post({ kind: 'debt_payment', from: SIPHO, amount: 15_000 })
  expect(state.wallet(SIPHO)).toMatchObject({ balance: 0, debt: 0 })
  expect(state.totals.wallet_debts).toBe(0)
})

test('a refund leaves the wallet beside the limits, and never one in debt', () => {
  post({ kind: 'load_refund', from: THANDI, amount: 60_000 })
  expect(state.wallet(THANDI)).toMatchObject({ balance: 40_000, dayOut: 0, monthOut: 0, version: 2 })
  expect(state.totals.provider_clearing).toBe(-90_000)
  post({ kind: 'load_refund_return', to: THANDI, amount: 60_000 })
  expect(state.wallet(THANDI)).toMatchObject({ balance: 100_000 })
  expect(state.totals.provider_clearing).toBe(-150_000)

  expect(broken({ kind: 'load_refund', from: THANDI, amount: 100_001 })).toEqual([RULES.negative])
  expect(broken({ kind: 'load_refund', from: THANDI, amount: 100 }, { actor: 'owner 2' })).toEqual([RULES.asked])
  expect(broken({ kind: 'load_refund', from: THANDI, amount: 100, fee: 49 })).toContain(RULES.fee)
  post({ kind: 'load_reversal', from: SIPHO, amount: 70_000 })
  post({ kind: 'correction_in', to: SIPHO, amount: 1_000 })
  expect(broken({ kind: 'load_refund', from: SIPHO, amount: 100 })).toEqual([RULES.inDebt])
})

test('of a guest tip that is taken back the fee goes first, and what was spent is our loss', () => {
  const reversal: Asked = {
    kind: 'guest_tip_reversal',
    from: ZOLA,
    amount: 30,
    fee: 30,
    key: 'guest_tip_reversal:x:30',
  }
  post({ kind: 'guest_tip', to: ZOLA, amount: 1_000 })
  post({ ...tip, from: ZOLA, to: SIPHO, amount: 800 })
  post(reversal)
  const rest = post({ ...reversal, amount: 1_019, fee: 19, key: 'guest_tip_reversal:x:1049' })

  expect(rest.loss).toBe(849)
  expect(state.wallet(ZOLA)).toMatchObject({ balance: 0, debt: 0 })
  expect(state.totals.chargeback_losses).toBe(-849)
})

test('a wallet that is ahead stays on its day until that day has passed', () => {
  post({ ...tip, on: '2027-03-20' })
  expect(post({ ...tip, on: '2027-03-10' }).day).toBe(dayOf('2027-03-20'))

  expect(broken(tip, { day: dayOf('2027-03-10') })).toEqual([RULES.day])
  post({ ...tip, on: '2027-03-20' })
  expect(state.wallet(THANDI)).toMatchObject({ dayOut: 6_000, monthOut: 6_000 })
  post({ ...tip, on: '2027-03-21' })
  expect(state.wallet(THANDI)).toMatchObject({ day: dayOf('2027-03-21'), dayOut: 2_000, monthOut: 8_000 })
})

describe('every rule is broken by', () => {
  test.each<[string, string, Asked, Partial<Entry>]>([
    ['a tip without a payer', RULES.legs, tip, { debitWallet: null }],
    ['a load with a payer', RULES.legs, { kind: 'load', from: THANDI, to: ZOLA, amount: 100 }, {}],
    ['a leg without its version', RULES.legs, tip, { creditVersion: null }],
    ['a tip to oneself', RULES.legs, { ...tip, to: THANDI }, {}],
    ['a tip that pays out a withdrawal', RULES.legs, tip, { settles: 1 }],
    ['a wallet that nobody has', RULES.exists, { ...tip, to: 99 }, {}],
    ['somebody else who asks', RULES.asked, tip, { actor: 'owner 2' }],
    ['a person who asks for a load', RULES.asked, { kind: 'load', to: THANDI, amount: 100 }, { actor: 'owner 1' }],
    ['a tip of 99 cents', RULES.amount, { ...tip, amount: 99 }, {}],
    ['a tip that is too large', RULES.amount, { ...tip, amount: 500_001 }, {}],
    ['a guest tip that is too large', RULES.amount, { kind: 'guest_tip', to: ZOLA, amount: 50_001 }, {}],
    ['a load of nothing', RULES.amount, { kind: 'load', to: THANDI, amount: 0 }, {}],
    ['a settlement of nothing', RULES.amount, { kind: 'provider_settlement', amount: 0 }, {}],
    ['a fee of R40', RULES.fee, { ...tip, fee: 4_000 }, {}],
    ['a fee for the first withdrawal', RULES.fee, { ...withdrawal, fee: 49 }, {}],
    ['a fee for a load', RULES.fee, { kind: 'load', to: THANDI, amount: 100, fee: 1 }, {}],
    [
      'a chargeback that keeps our fee',
      RULES.fee,
      { kind: 'guest_tip_reversal', from: SIPHO, amount: 1_049, fee: 0, key: 'guest_tip_reversal:x:1049' },
      {},
    ],
    ['a negative cost', RULES.fee, { kind: 'provider_settlement', amount: 100, fee: -1 }, {}],
    ['a day that has not come', RULES.day, tip, { day: dayOf('2027-03-11') }],
    ['a settlement on another day', RULES.day, { kind: 'provider_settlement', amount: 100 }, { day: 1 }],
    ['a version left out', RULES.version, tip, { debitVersion: 3 }],
    ['a version used twice', RULES.version, tip, { creditVersion: 1 }],
    ['a balance that does not follow', RULES.balance, tip, { creditBalance: 52_001 }],
    ['more than there is', RULES.negative, { ...tip, amount: 100_000 }, {}],
    ['a debt where there is none', RULES.debt, { kind: 'load', to: THANDI, amount: 100 }, { debt: 50 }],
    [
      'a debt that hides what was in the wallet',
      RULES.debt,
      { kind: 'load_reversal', from: SIPHO, amount: 100 },
      { debt: 100 },
    ],
    ['paying more than is owed', RULES.debt, { kind: 'debt_payment', from: SIPHO, amount: 100 }, {}],
    ['a loss of a tip', RULES.loss, tip, { loss: 1 }],
    [
      'a loss although the wallet had it',
      RULES.loss,
      { kind: 'guest_tip_reversal', from: SIPHO, amount: 149, fee: 49, key: 'guest_tip_reversal:x:149' },
      { loss: 10 },
    ],
    ['a payout of no withdrawal', RULES.payout, { kind: 'payout_paid', amount: 100, withdrawal: 1 }, {}],
  ])('%s', (_, rule, asked, changed) => {
    expect(broken(asked, changed)).toContain(rule)
  })

  test('what is beyond the limit of a day', () => {
    post({ kind: 'load', to: THANDI, amount: OUT.perMonth })
    post({ ...tip, amount: OUT.perDay - 100 })
    post({ ...tip, amount: 100 })

    expect(broken({ ...tip, amount: 100 })).toEqual([RULES.dayLimit])
  })

  test('what is beyond the limit of a month', () => {
    post({ kind: 'load', to: THANDI, amount: 2 * OUT.perMonth })
    for (const day of [1, 2, 3, 4]) post({ ...tip, amount: OUT.perDay, on: `2027-03-0${day}` })
    post({ ...tip, amount: OUT.perMonth - 4 * OUT.perDay, on: '2027-03-05' })

    expect(broken({ ...tip, on: '2027-03-06' })).toEqual([RULES.monthLimit])
    expect(broken({ ...tip, on: '2027-04-01' })).toEqual([])
  })

  test('guests who give too much in a day', () => {
    for (let n = 0; n < 10; n += 1) post({ kind: 'guest_tip', to: ZOLA, amount: 50_000 })

    expect(broken({ kind: 'guest_tip', to: ZOLA, amount: 100 })).toEqual([RULES.guests])
    expect(broken({ kind: 'guest_tip', to: ZOLA, amount: 100, on: '2027-03-11' })).toEqual([])
  })

  test('a second free withdrawal', () => {
    post(withdrawal)

    expect(broken({ ...withdrawal, fee: 0 })).toEqual([RULES.fee])
  })

  test('a withdrawal that is paid out or brought back twice, or as something else', () => {
    const [first, second] = [post(withdrawal), post(withdrawal)]
    const pay: Asked = { kind: 'payout_paid', amount: 3_000, withdrawal: first.id }
    const back: Asked = { kind: 'withdrawal_return', to: SIPHO, amount: 3_000, withdrawal: second.id }
    expect(broken({ ...pay, amount: 2_999 })).toEqual([RULES.payout])
    expect(broken({ ...back, to: THANDI })).toEqual([RULES.payout])
    expect(broken({ ...back, kind: 'payout_reversal' })).toEqual([RULES.payout])
    post(pay)
    post(back)

    expect(broken(pay)).toEqual([RULES.once])
    expect(broken(back)).toEqual([RULES.once])
    expect(broken({ ...back, withdrawal: first.id })).toEqual([RULES.payout])
    post({ ...back, kind: 'payout_reversal', withdrawal: first.id })
    expect(broken({ ...back, kind: 'payout_reversal', withdrawal: first.id })).toEqual([RULES.once])
  })
})

test('one wrong entry is one fault: later entries go on from what it says', () => {
  const wrong = { ...nextEntry(state, tip), creditBalance: 60_000 }
  state.apply(wrong, replay(state, wrong))

  expect(broken(tip)).toEqual([])
  expect(state.sums().balance).not.toBe(state.totals.wallet)
})

test('a state is the same after it was written down and read again', () => {
  const first = post(withdrawal)
  post({ kind: 'guest_tip', to: ZOLA, amount: 1_000 })
  const blob = state.toBlob()
  const other = openState(blob)
  const moved = nextEntry(other, tip)
  other.apply(moved, replay(other, moved))
  const again = openState(blob)

  expect(again.wallet(SIPHO)).toEqual(state.wallet(SIPHO))
  expect(again.withdrawal(first.id)).toEqual(state.withdrawal(first.id))
  expect(again.guestCents(ZOLA, dayOf('2027-03-10'))).toBe(1_000)
  expect([again.head, again.totals, again.sums()]).toEqual([state.head, state.totals, state.sums()])
})

test('an entry is read from the text that is hashed, with any key', () => {
  const key = 'a "key",\nwith \\ everything'
  const line = `7,1,2,-3,4,5,6,100,49,,,,,tip,1805000000.123000,9930,actor\x1f${key}\x1fr`

  const expected = {
    id: 7,
    kind: 'tip',
    debitWallet: 1,
    debitBalance: -3,
    creditBalance: 6,
    debt: null,
    day: 9_930,
    key,
  }
  expect(entryOf(line)).toMatchObject({ ...expected, at: 1_805_000_000.123, actor: 'actor' })
  expect(isAmbiguous(line)).toBe(false)
  expect(isAmbiguous(`${line}\x1fmore`)).toBe(true)
})

test('everything of one entry sums to zero', () => {
  for (const kind of Object.keys(KINDS) as EntryKind[]) {
    const { debit, credit, debt, accounts } = legsOf({ ...nextEntry(state, tip), kind, debt: 10, loss: null })
    const sum = Object.values(accounts).reduce((all, cents) => all + cents, 0)
    expect(debit + credit - debt + sum, kind).toBe(0)
  }
})
