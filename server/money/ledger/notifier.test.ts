import { expect, test, vi } from 'vitest'
import { startListener } from '#server/platform/listener.ts'
import { testDatabase } from '#testing/service/database.ts'
import { openProxy } from '#testing/service/proxy.ts'
import { openNotifier } from './notifier.ts'

const base = await testDatabase()
const proxy = await openProxy(base.url)

test('screens are notified again after the connection was cut, and after it only went silent', async () => {
  const heard = new Set<number>()
  const listener = await startListener({ url: base.url, db: base.db })
  await listener.listen('money', (payload) => {
    for (const wallet of JSON.parse(payload).wallets) heard.add(wallet)
  })
  const notifier = openNotifier(proxy.url, 1_000)
  // Notifications are lost with a connection and not sent again, so the test sends until one arrives.
  const isHeard = (wallet: number) =>
    vi.waitFor(
      () => {
        notifier.notify([wallet])
        expect(heard).toContain(wallet)
      },
      { timeout: 120_000, interval: 50 },
    )

  await isHeard(1)
  proxy.cut()
  await isHeard(2)
  proxy.goSilent()
  // The first still gets through; it is the answer that does not come back.
  await isHeard(3)
  await isHeard(4)

  await notifier.close()
  await listener.stop()
})
