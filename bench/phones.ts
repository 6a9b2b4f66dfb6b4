import { randomUUID } from 'node:crypto'
import { type Handset, linkHandset, sendStep } from '#testing/phones/handset.ts'
import { clientOf } from '#testing/service/client.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { isQuick } from './extent.ts'
import { note, percentile, single } from './figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'

// Menus on phones, as the gateway sends them: sessions from the first screen to a tip with its PIN.

const PHONES = 16
const SECRET = randomUUID() + randomUUID()

const world = await openWorld()
const { cookies } = await makeTippers(world, PHONES, 10)
const [worker] = await world.db<{ guardNumber: string }[]>`select guard_number as "guardNumber" from worker limit 1`
const server = await startServerProcess({
  settings: {
    DATABASE_URL: world.url,
    GATEWAY_CALLBACK_SECRET: SECRET,
    RATE_LIMITS: 'off',
  },
})
note(`${PHONES} phones dial at once, one session after another: balance, back, and a tip with its PIN.`)
try {
  const handsets: Handset[] = []
  for (const [index, cookie] of cookies.entries())
    handsets.push(await linkHandset(world.db, clientOf(server.url, { cookie }), `+2783555${1_000 + index}`, SECRET))
  const times: Times = { menu: [], pin: [], late: 0 }
  const started = performance.now()
  const end = started + (isQuick ? 2 : 20) * 1_000
  await Promise.all(handsets.map((handset) => dialUntil(handset, end, times)))
  const seconds = (performance.now() - started) / 1_000
  single('steps on phones', (times.menu.length + times.pin.length) / seconds, 'a second')
  single(`p99 of a step, ${PHONES} phones at once`, percentile([...times.menu, ...times.pin], 0.99), 'ms', {
    atMost: 300,
  })
  single('steps answered with "look later"', times.late, '', { atMost: 0 })
  await proveBooks(world.db)
} finally {
  await server.stop()
  await world.close()
}

type Times = {
  menu: number[]
  pin: number[]
  /** Steps that took longer than a gateway waits. */
  late: number
}

async function dialUntil(handset: Handset, end: number, times: Times): Promise<void> {
  while (performance.now() < end) {
    const session = randomUUID()
    const inputs = ['1', '0', '2', worker?.guardNumber ?? '', '1', handset.pin]
    for (let n = 0; n <= inputs.length; n += 1) {
      const sent = performance.now()
      const shown = await sendStep(handset, session, inputs.slice(0, n).join('*'))
      const isLast = n === inputs.length
      times[isLast ? 'pin' : 'menu'].push(performance.now() - sent)
      if (shown === undefined) {
        times.late += 1
        break
      }
      if (shown.startsWith('END') !== isLast) throw new Error(`A phone must get through, but: ${shown}`)
    }
  }
}
