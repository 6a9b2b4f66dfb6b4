import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { NoAnswer } from './api.ts'
import { openQueries } from './queries.ts'

test('what got no answer is not asked again by itself, only when somebody tries again or the connection is back', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  const client = openQueries()
  client.mount()
  const ask = vi.fn(() => Promise.reject(new NoAnswer(new Error('lost'))))
  const watching = new QueryObserver(client, { queryKey: ['asked'], queryFn: ask })
  const stop = watching.subscribe(() => {})

  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(ask).toHaveBeenCalledTimes(1)

  await watching.refetch()
  expect(ask).toHaveBeenCalledTimes(2)

  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
  client.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
