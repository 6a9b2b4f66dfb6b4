import { randomUUID } from 'node:crypto'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import { clientOf } from '#testing/client.ts'
import { until } from '#testing/program.ts'
import { startServerProcess } from '#testing/server-process.ts'
import { extent } from './extent.ts'
import { note, percentile, single } from './figures.ts'
import { proveBooks } from './prove-books.ts'
import { makeTippers } from './tippers.ts'
import { openWorld } from './world.ts'

// Menus on phones, as the gateway sends them: sessions from the first screen to a tip with its PIN.

const PHONES = 16
const PIN = '48213'
const SECRET = randomUUID() + randomUUID()
const authorization = callbackAuthorization(SECRET)

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
note(
  `${PHONES} phones dial at once, one session after another: balance, back, and a tip with its PIN, which is hashed slowly on purpose. ` +
    `The steps come from this machine too, each as a form over HTTP; money is on disk before it is answered. A gateway waits two seconds for a screen.`,
)
try {
  const numbers: string[] = []
  for (const [index, cookie] of cookies.entries()) numbers.push(await link(cookie, `+2783555${1_000 + index}`))
  const times: Times = { menu: [], pin: [], late: 0 }
  const started = performance.now()
  const end = started + extent.rounds * extent.seconds * 1_000
  await Promise.all(numbers.map((number) => dialUntil(number, end, times)))
  const seconds = (performance.now() - started) / 1_000
  single('steps on phones', (times.menu.length + times.pin.length) / seconds, 'a second')
  single(`p99 of a step, ${PHONES} phones at once`, percentile([...times.menu, ...times.pin], 0.99), 'ms', {
    atMost: 1_700,
  })
  single('steps that were told to look later', times.late, '', { atMost: 0 })
  single('p50 of a screen', percentile(times.menu, 0.5), 'ms')
  single('p50 of a tip with its PIN', percentile(times.pin, 0.5), 'ms')
  await proveBooks(world.db)
} finally {
  await server.stop()
  await world.close()
}

type Times = {
  menu: number[]
  pin: number[]
  /** Steps that took longer than a gateway waits, and were answered with a sentence. */
  late: number
}

/** Links a number as a person does, and sets its PIN as a phone does. */
async function link(cookie: string, number: string): Promise<string> {
  const person = clientOf(server.url, { cookie })
  await person.mustPost('/api/me/phone', { number })
  const inbox = () => world.db<{ message: string }[]>`select message from sim_sms where number = ${number}`
  await until('the code has arrived', async () => (await inbox()).length > 0)
  await person.mustPost('/api/me/phone/confirm', { code: /\d{6}/.exec((await inbox())[0]?.message ?? '')?.[0] })
  const session = randomUUID()
  for (const text of ['', '1', `1*${PIN}`, `1*${PIN}*${PIN}`]) await step(number, session, text)
  return number
}

async function dialUntil(number: string, end: number, times: Times): Promise<void> {
  while (performance.now() < end) {
    const session = randomUUID()
    const inputs = ['1', '0', '4', worker?.guardNumber ?? '', '1', PIN]
    for (let n = 0; n <= inputs.length; n += 1) {
      const sent = performance.now()
      const shown = await step(number, session, inputs.slice(0, n).join('*'))
      const isLast = n === inputs.length
      times[isLast ? 'pin' : 'menu'].push(performance.now() - sent)
      if (shown.startsWith('END This takes longer')) {
        times.late += 1
        break
      }
      if (shown.startsWith('END') !== isLast) throw new Error(`A phone must get through, but: ${shown}`)
    }
  }
}

async function step(phoneNumber: string, sessionId: string, text: string): Promise<string> {
  const body = new URLSearchParams({ sessionId, serviceCode: '*120*3657#', phoneNumber, networkCode: '65501', text })
  const response = await fetch(`${server.url}/api/callbacks/ussd`, { method: 'POST', headers: { authorization }, body })
  return response.text()
}
