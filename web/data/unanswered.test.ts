import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Its code runs anew, and the browser's storage stays. */
async function openWindow() {
  vi.resetModules()
  return import('./unanswered.ts')
}
let { forget, remember, unansweredOf, waitOnPage } = await openWindow()

beforeEach(async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
  ;({ forget, remember, unansweredOf, waitOnPage } = await openWindow())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tip = (wish: string, owner = 'thandi') => ({ name: 'sendTip', owner, body: { wish }, label: wish }) as const

test('the same wish keeps its key until its answer arrives', () => {
  const first = remember(tip('R20 to PG-1024'))
  const again = remember({ ...tip('R20 to PG-1024'), label: 'said again' })
  forget(first.key)
  const later = remember(tip('R20 to PG-1024'))

  expect(again).toEqual(first)
  expect(later.key).not.toBe(first.key)
})

test('what waits on the provider’s page keeps its key in another window, until it is decided', async () => {
  const first = remember(tip('R20 to PG-1024'))
  waitOnPage(first)
  const other = await openWindow()
  const again = other.remember(tip('R20 to PG-1024'))

  expect(again).toEqual({ ...first, onPage: true })
  expect(unansweredOf('thandi')).toHaveLength(1)
  forget(first.key)
  expect(unansweredOf('thandi')).toEqual([])
})

test('another amount, or another person on the same phone, is another wish', () => {
  const keys = [tip('R20'), tip('R50'), tip('R20', 'johan')].map((wish) => remember(wish).key)

  expect(new Set(keys).size).toBe(3)
  expect(unansweredOf('thandi').map((it) => it.label)).toEqual(['R20', 'R50'])
})

test('whatever else is asked for is another wish; only the name of a payment is new each time', () => {
  const load = { amount: 2_000, paymentReference: 'VODAPAY-1' }
  const kept = (body: object) => remember({ name: 'loadWallet', owner: 'thandi', body, label: 'R20' })

  const first = kept(load)

  expect(kept({ ...load, paymentReference: 'VODAPAY-2' })).toEqual(first)
  for (const other of [{ amount: 5_000 }, { note: 'Thank you' }])
    expect(kept({ ...load, ...other }).key).not.toBe(first.key)
})

test('after a day the same wish is a new payment', () => {
  vi.useFakeTimers({ now: 0 })
  const first = remember(tip('R20'))

  vi.setSystemTime(24 * 60 * 60 * 1000)

  expect(unansweredOf('thandi')).toEqual([])
  expect(remember(tip('R20')).key).not.toBe(first.key)
})

test('one window learns that a tip was paid: there the same tip is a new one, and the window that sent it still finds its key', async () => {
  const [here, there] = [await openWindow(), await openWindow()]
  const sent = here.remember(tip('R20 to PG-1024'))

  for (const found of there.unansweredOf('thandi')) there.settle(found)

  expect(there.unansweredOf('thandi')).toEqual([])
  expect(here.remember(tip('R20 to PG-1024'))).toEqual(sent)
  expect(there.remember(tip('R20 to PG-1024')).key).not.toBe(sent.key)
  here.forget(sent.key)
  expect((await openWindow()).unansweredOf('thandi').map((it) => it.key)).not.toContain(sent.key)
})

test('what cannot be read or kept does not stop a payment', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'not json',
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(remember(tip('R20')).key).toMatch(/^[0-9a-f]{32}$/)

  // In a private window of some browsers there is none at all: the key is known until a reload.
  vi.stubGlobal('localStorage', undefined)
  const sent = remember(tip('R50'))
  expect(remember(tip('R50'))).toEqual(sent)
  expect((await openWindow()).unansweredOf('thandi')).toEqual([])
})
