import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, onToast, TOAST, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('there is one toast at a time: a new one takes the place of the one before', () => {
  toast({ title: 'First' })
  const first = currentToast()

  toast({ title: 'Second', bad: true })

  expect(currentToast()).toMatchObject({ title: 'Second', bad: true, open: true })
  expect(currentToast()?.id).not.toBe(first?.id)
})

test('a dismissed toast is hidden at once and forgotten after 1,000,000 ms', () => {
  toast({ title: 'Message Sent!' })

  dismissToast()

  expect(currentToast()).toMatchObject({ title: 'Message Sent!', open: false })
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('a toast shown after a dismissed one is not forgotten with it', () => {
  toast({ title: 'Old' })
  dismissToast()

  toast({ title: 'New' })
  vi.advanceTimersByTime(2_000_000)

  expect(currentToast()).toMatchObject({ title: 'New', open: true })
  dismissToast()
})

test('a listener hears of each change until it stops', () => {
  const heard = vi.fn()
  const stop = onToast(heard)

  toast({ title: 'One' })
  dismissToast()
  stop()
  toast({ title: 'Two' })

  expect(heard).toHaveBeenCalledTimes(2)
  dismissToast()
})

test('the numbers are those of the specification', () => {
  expect(TOAST).toEqual({ durationMs: 5_000, removeAfterMs: 1_000_000, swipeThreshold: 50, hotkey: 'F8' })
})
