import { describe, expect, test } from 'vitest'
import { book, owner, TODAY, wallet } from '#testing/money/ledger-decisions.ts'
import { debtPayment, reversal as reversalOf, settlement, tip as tipOf, withdrawal } from '#testing/money/movements.ts'
import { decide } from './decide-all.ts'
import type { Movement } from './movement.ts'
import type { WalletState } from './wallet-columns.ts'

const tip = (amount: number) => tipOf(owner(1), owner(2), amount)

describe('a debt', () => {
  const asked = { key: 'k', actor: 'system', requestId: 'r' }
  const load = (amount: number): Movement => ({ kind: 'load', ...asked, to: 1, amount, loadId: 'l' })
  const reversal = (total: number) => reversalOf(owner(1), 'l', total)
  const pay = (amount: number) => debtPayment(owner(1), amount)
  const held = (over: Partial<WalletState>, reversed = 0) =>
    book([wallet(1, over), wallet(2)], { loads: [{ id: 'l', wallet: 1, amount: 10_000, reversed }] })

  test('is what a reversal cannot take from the balance any more', () => {
    expect(decide(held({ balance: 10_001 }), reversal(10_000))).toMatchObject({ debit: { balance: 1, debt: 0 } })
    expect(decide(held({ balance: 4_000, debt: 5 }), reversal(10_000))).toMatchObject({
      amount: 10_000,
      debt: 6_000,
      debit: { balance: 0, debt: 6_005, version: 8, dayOut: 0 },
    })
  })

  test('grows only by what was not taken back before', () => {
    expect(decide(held({ balance: 0 }, 9_000), reversal(10_000))).toMatchObject({ amount: 1_000, debt: 1_000 })
    expect(decide(held({}, 10_000), reversal(10_000))).toEqual({ refused: 'already_done' })
    expect(decide(held({}, 9_000), reversal(8_000))).toEqual({ refused: 'already_done' })
  })

  test('comes from a load that was refunded and charged back, too', () => {
    expect(decide(held({ balance: 0 }, 10_000), reversal(20_000))).toMatchObject({ amount: 10_000, debt: 10_000 })
  })

  test('is a bug where more is taken back than twice what was credited, or from another wallet', () => {
    expect(() => decide(held({}), reversal(20_001))).toThrow('no more is taken back')
    expect(() => decide(book([wallet(1)]), reversal(1))).toThrow('a load of its own wallet')
  })

  test('lets nothing leave, and everything arrive', () => {
    const owing = book([wallet(1, { debt: 1 }), wallet(2, { debt: 1, balance: 0 })])

    expect(decide(owing, tip(100))).toEqual({ refused: 'wallet_in_debt' })
    expect(decide(owing, withdrawal(owner(1), 100))).toEqual({ refused: 'wallet_in_debt' })
    expect(decide(book([wallet(1), wallet(2, { debt: 70, balance: 0 })]), tip(100))).toMatchObject({
      credit: { balance: 100, debt: 70 },
    })
  })

  test('is paid first by a load', () => {
    expect(decide(held({ balance: 0, debt: 70 }), load(100))).toMatchObject({
      amount: 100,
      debt: 70,
      credit: { balance: 30, debt: 0 },
    })
    expect(decide(held({ balance: 0, debt: 700 }), load(100))).toMatchObject({
      debt: 100,
      credit: { balance: 0, debt: 600 },
    })
    expect(decide(held({ debt: 0 }), load(100))).not.toHaveProperty('debt')
  })

  test('is settled from the balance, on hold or not, and outside the limits', () => {
    const owing = { balance: 100, debt: 90, frozen: true, dayOut: 500_000, monthOut: 500_000 }

    expect(decide(held(owing), pay(90))).toMatchObject({ debit: { balance: 10, debt: 0, dayOut: 500_000 } })
    expect(decide(held(owing), pay(91))).toEqual({ refused: 'more_than_owed' })
    expect(decide(held({ ...owing, balance: 50 }), pay(90))).toEqual({ refused: 'insufficient_balance' })
    expect(() => decide(held(owing), pay(0))).toThrow('a positive whole number of cents')
  })
})

describe('a settlement of the payment provider', () => {
  test('moves no wallet', () => {
    expect(decide(book([]), settlement(9_750, 250))).toEqual({
      kind: 'provider_settlement',
      amount: 9_750,
      fee: 250,
      localDay: TODAY,
    })
  })

  test.each([
    [-500, 0],
    [0, 20],
  ])('of %s cents at a cost of %s is booked too', (amount, cost) => {
    expect(decide(book([]), settlement(amount, cost))).toMatchObject({ amount, fee: cost })
  })

  test.each([
    [0, 0],
    [0.5, 0],
    [100, -1],
    [100, 0.5],
  ])('of %s cents at a cost of %s is a bug of the caller', (amount, cost) => {
    expect(() => decide(book([]), settlement(amount, cost))).toThrow('whole number of cents')
  })
})
