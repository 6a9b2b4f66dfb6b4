import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book, decideBatch, owner, TODAY, wallet as walletOf } from '#testing/money/ledger-decisions.ts'
import { guestTipReversal, returned, withdrawal } from '#testing/money/movements.ts'
import { decide } from '../decide-all.ts'
import type { Movement } from '../movement.ts'
import { type CashStep, cashable } from './cashable.ts'
import { CREDITS } from './refundable.ts'

const came = (amount: number, loadId: string | null = null, over: Partial<CashStep> = {}): CashStep => {
  return { wallet: 1, entryId: 0, loadId, amount, reversed: 0, day: TODAY, isCash: false, isOpen: false, ...over }
}
const cash = (amount: number, over: Partial<CashStep> = {}) => came(amount, null, { isCash: true, ...over })
const of = (balance: number, ...steps: CashStep[]) => cashable(walletOf(1, { balance }), steps, TODAY)

test.each<[string, number, number]>([
  ['tips alone, all of them', of(500, came(300), came(200)), 500],
  ['a load alone, nothing', of(500, came(500, 'load')), 0],
  ['tips that came after a load', of(800, came(300), came(500, 'load')), 300],
  ['tips that came before a load', of(800, came(500, 'load'), came(300)), 300],
  ['a load that was spent since, all', of(300, came(300), came(500, 'load')), 300],
  ['a load of which a part was spent', of(600, came(300), came(500, 'load')), 300],
  ['cash, which spends no load', of(500, cash(300), came(300), came(500, 'load')), 0],
  ['cash before a load, which has no part in it', of(500, came(500, 'load'), cash(300), came(300)), 0],
  ['a load that went back to its card', of(300, came(500, 'load', { reversed: 500 }), came(300)), 300],
  ['a load of 180 days', of(500, came(500, 'load', { day: '2026-09-11' })), 0],
  ['a load of 181 days', of(500, came(500, 'load', { day: '2026-09-10' })), 500],
])('of %s', (_what, is, expected) => {
  expect(is).toBe(expected)
})

test('money that is older than what was read may be a load', () => {
  const tips = Array.from({ length: CREDITS }, () => came(1))
  expect(of(CREDITS + 500, ...tips)).toBe(CREDITS)
})

/** All that happens to a wallet, as it would be read, newest first. A bank brings back what it was asked to pay. */
const life = fc.array(
  fc.record({
    what: fc.constantFrom('tip', 'load', 'spend', 'cash', 'bank and back'),
    cents: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 40 },
)

test('whatever happens in between, no more leaves as cash than came otherwise than by loads', () => {
  fc.assert(
    fc.property(life, (events) => {
      const steps: CashStep[] = []
      let [balance, earned, cashed] = [0, 0, 0]
      for (const { what, cents } of events) {
        if (what === 'tip') {
          steps.unshift(came(cents))
          balance += cents
          earned += cents
        } else if (what === 'load') {
          steps.unshift(came(cents, `load ${steps.length}`))
          balance += cents
        } else if (what === 'spend') balance -= Math.min(balance, cents)
        else if (what === 'cash') {
          const most = of(balance, ...steps)
          expect(most).toBeLessThanOrEqual(balance)
          if (most > 0) steps.unshift(cash(most))
          balance -= most
          cashed += most
        }
      }
      expect(cashed).toBeLessThanOrEqual(earned)
    }),
    { numRuns: 2_000 },
  )
})

const caller = owner(1)
const out = (amount: number): Movement => withdrawal(caller, amount, undefined, 'cash')
const THREE = [1, 2, 3].map((entryId) => cash(5_575, { entryId, isOpen: true }))

test('so much leaves as can, with the fee, by one of three codes', () => {
  const wallet = walletOf(1, { balance: 20_000 })
  const decided = (amount: number, cashSteps: CashStep[]) => decide(book([wallet], { cashSteps }), out(amount))

  expect(decided(10_575, [came(20_000)])).toMatchObject({ kind: 'withdrawal', amount: 10_575, fee: 575 })
  expect(decided(10_575, [came(10_000, 'load'), came(10_575)])).toEqual({ refused: 'not_cashable' })
  expect(decided(5_575, [...THREE, came(50_000)])).toEqual({ refused: 'too_many_cash_codes' })
  expect(decided(5_575, [...THREE.slice(1), came(50_000)])).toMatchObject({ fee: 575 })
  for (const amount of [10_000, 4_575, 50_576, 51_575])
    expect(() => decided(amount, [came(20_000)])).toThrow('amounts are checked before the ledger')
})

test('a batch sees which tip a guest has just taken back', () => {
  const known = { id: 'tip', wallet: 1, paid: 10_049, owed: 0, reversed: 0 }
  const cashSteps = [came(10_000, null, { guestTipId: 'tip' }), came(10_000, 'load')]
  const { answers } = decideBatch([guestTipReversal({ walletId: 1 }, 'tip', 10_049), out(5_575)], {
    wallets: [walletOf(1, { balance: 20_000 })],
    guestTips: [known],
    cashSteps,
  })

  expect(answers).toMatchObject([{ kind: 'guest_tip_reversal' }, { refused: 'not_cashable' }])
})

test('a batch sees the cash, the loads and the returns of its earlier movements', () => {
  const load: Movement = { kind: 'load', key: 'l', actor: 'system', requestId: 'r', to: 1, amount: 700, loadId: 'now' }
  const wallets = [walletOf(1, { balance: 33_450 })]

  const many = decideBatch([load, out(5_575), out(5_575), out(5_575), out(5_575)], {
    wallets,
    cashSteps: [came(33_450)],
  })
  expect(many.answers.slice(1)).toMatchObject([
    { fee: 575 },
    { fee: 575 },
    { fee: 575 },
    { refused: 'too_many_cash_codes' },
  ])

  const about = {
    id: 3,
    wallet: 1,
    amount: 5_575,
    fee: 575,
    localDay: TODAY,
    paid: false,
    returned: false,
    claimNumber: 0,
  }
  const withdrawals = [{ ...about, isAtBank: true, isOrdered: true }]
  const back = returned({ walletId: 1 }, 3)
  const again = decideBatch([out(5_575), back, out(5_575)], {
    wallets,
    withdrawals,
    cashSteps: [...THREE, came(50_000)],
  })
  expect(again.answers).toMatchObject([{ refused: 'too_many_cash_codes' }, { kind: 'withdrawal_return' }, { fee: 575 }])
})
