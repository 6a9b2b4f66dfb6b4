import { afterEach, expect, test, vi } from 'vitest'
import { forget, remember, unansweredOf } from './unanswered.ts'

afterEach(() => vi.useRealTimers())

function browser() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const tip = (wish: string, owner = 'thandi') => ({ name: 'sendTip', owner, body: { wish }, label: wish }) as const

test('the same wish keeps its key until its answer arrives', () => {
  const store = browser()

  const first = remember(tip('R20 to PG-1024'), store)
  const again = remember({ ...tip('R20 to PG-1024'), label: 'said again' }, store)
  forget(first.key, store)
  const later = remember(tip('R20 to PG-1024'), store)

  expect(again).toEqual(first)
  expect(later.key).not.toBe(first.key)
})

test('another amount, or another person on the same phone, is another wish', () => {
  const store = browser()

  const keys = [tip('R20'), tip('R50'), tip('R20', 'johan')].map((wish) => remember(wish, store).key)

  expect(new Set(keys).size).toBe(3)
  expect(unansweredOf('thandi', store).map((it) => it.label)).toEqual(['R20', 'R50'])
})

test('whatever else is asked for is another wish; only the name of a payment is new each time', () => {
  const store = browser()
  const load = { amount: 2_000, paymentReference: 'VODAPAY-1' }
  const kept = (body: object) => remember({ name: 'loadWallet', owner: 'thandi', body, label: 'R20' }, store)

  const first = kept(load)

  expect(kept({ ...load, paymentReference: 'VODAPAY-2' })).toEqual(first)
  for (const other of [{ amount: 5_000 }, { note: 'Thank you' }])
    expect(kept({ ...load, ...other }).key).not.toBe(first.key)
})

test('after a day the same wish is a new payment', () => {
  vi.useFakeTimers({ now: 0 })
  const store = browser()
  const first = remember(tip('R20'), store)

  vi.setSystemTime(24 * 60 * 60 * 1000)

  expect(unansweredOf('thandi', store)).toEqual([])
  expect(remember(tip('R20'), store).key).not.toBe(first.key)
})

test('what cannot be read or kept does not stop a payment', () => {
  const broken = {
    getItem: () => 'not json',
    setItem: () => {
      throw new Error('full')
    },
  }

  expect(remember(tip('R20'), broken).key).toMatch(/^[0-9a-f]{32}$/)
})
