import { newKey } from '#contract/idempotency-key.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { choose } from '#testing/partners/pay-page.ts'
import { clientOf } from '#testing/service/client.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { awaitNews } from '#web/guest/await-news.ts'
import { isQuick } from './extent.ts'
import { note, percentile, single } from './figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { any } from './tipping.ts'
import { openWorld } from './world.ts'

// Guests who pay by card: how long after the payment provider sent them back they read "Thank you".

const GUESTS = 16
const SECONDS = isQuick ? 3 : 20
const WARM_UP_SECONDS = isQuick ? 1 : 5
const AMOUNT = 100

const world = await openWorld()
await makeTippers(world, 1, 1_000)
const workers = await world.db<{ guardNumber: string }[]>`select guard_number as "guardNumber" from worker`
const settings = { ...makeSecrets(), DATABASE_URL: world.url, RATE_LIMITS: 'off' }
const server = await startServerProcess({ settings })
const client = clientOf(server.url)
note(
  `${GUESTS} guests at once, one payment after another, over HTTP and with the script of the page that waits. Time begins when the payment provider's page, where they paid, has sent them back, and ends when they have the page that thanks them. What a browser takes to show it is not in it.`,
)
try {
  await payFor(WARM_UP_SECONDS)
  // Plans that were made while the tables were empty read all of them, until PostgreSQL counts their rows within its first minute.
  await world.db`analyze`
  const seen = await payFor(SECONDS)
  single('guests who paid', seen.length / SECONDS, 'a second')
  single(`half of all payments are seen after, ${GUESTS} guests at once`, percentile(seen, 0.5), 'ms')
  single(`p99 until a payment is seen, ${GUESTS} guests at once`, percentile(seen, 0.99), 'ms', { atMost: 300 })
  await proveBooks(world.db)
} finally {
  await server.stop()
  await world.close()
}

/** How long each payment of all guests took until it was seen, in milliseconds. */
async function payFor(seconds: number): Promise<number[]> {
  const seen: number[] = []
  const end = performance.now() + seconds * 1_000
  const guest = async () => {
    while (performance.now() < end) seen.push(await payOnce())
  }
  await Promise.all(Array.from({ length: GUESTS }, guest))
  return seen
}

/** How long it took until the payment was seen, in milliseconds. */
async function payOnce(): Promise<number> {
  const asked = { guardNumber: any(workers).guardNumber, amount: AMOUNT }
  const opened = await client.post('/api/guest-tips', asked, { 'idempotency-key': newKey() })
  const { reference, page } = opened.json as { reference: string; page: string }
  await choose(page, 'pay')
  const back = performance.now()
  for (let state = await stateShown(reference); state !== 'paid'; state = await stateShown(reference)) {
    await awaitNews(reference, state, server.url)
  }
  return performance.now() - back
}

async function stateShown(reference: string): Promise<string> {
  const { text } = await client.get(`/t/${reference}`)
  const state = /data-state="?(\w+)/.exec(text)?.[1]
  if (!state) throw new Error(`The page of a tip does not say its state: ${text.slice(0, 400)}`)
  return state
}
