import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asking, type Db } from '#server/platform/db/connect.ts'
import { faultyGateway, makeFaulty } from '#testing/partners/faulty-partners.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { signIn } from '#testing/people/sign-in.ts'
import { type Handset, linkHandset, sendStep } from '#testing/phones/handset.ts'
import { type Drill, type Outcome, type Say, withMachine } from './drill.ts'
import { type SingleMachine, startSingleMachine } from './single-machine.ts'
import type { Intention } from './tipping.ts'
import { holds, inWords, judge } from './verdict.ts'

export const gatewayChaos: Drill = {
  name: 'gateway-chaos',
  what: 'The gateway to phones is late, silent, sends steps twice and out of order, PINs are forgotten, and the service is killed in between; every tip and withdrawal happens once, every message at most once.',
  run: ({ full, say }) => misbehave({ phones: full ? 60 : 8, rounds: full ? 20 : 4, kills: full ? 30 : 3 }, say),
  control: {
    without: 'the session: who gets no answer to the PIN begins a new one',
    run: (say) => misbehave({ phones: 8, rounds: 4, kills: 0, forgetful: true }, say),
  },
}

type Scale = { phones: number; rounds: number; kills: number; forgetful?: boolean }

const GUARD = 'DRILL-1'
/** How often a faulty gateway sends a step that was not answered. */
const PERSISTENCE = 40

async function misbehave(scale: Scale, say: Say): Promise<Outcome> {
  return withMachine(startSingleMachine({ env: { PARTNER_TIMEOUT_MS: '500' } }), (machine) =>
    asking(machine.databaseUrl, async (db) => {
      const handsets = await gather(machine, db, scale.phones)
      const { calmDown } = makeFaulty(db, (random) => ({ gateway: faultyGateway(random) }))
      say(`${handsets.length} phones are linked; the gateway begins to misbehave`)
      const intentions: Intention[] = []
      const newPins = { meant: 0, set: 0 }
      const dialling = Promise.all(
        handsets.map(async (handset) => {
          await keepDialling(handset, scale, intentions)
          if (scale.forgetful) return
          await forgetPin(db, handset, newPins)
          await keepDialling(handset, { ...scale, rounds: 2 }, intentions)
        }),
      )
      const [app] = machine.apps
      for (let n = 0; app && n < scale.kills; n += 1) {
        await sleep(1_500 + Math.random() * 1_500)
        await app.end('SIGKILL')
        await app.start()
      }
      await dialling
      await sleep(3_000)
      await calmDown()
      const verdict = await judge(machine.databaseUrl, intentions)
      const doubledMessages = await messagesSentTwice(db)
      return {
        holds: holds(verdict) && doubledMessages === 0 && newPins.set === newPins.meant,
        words: `${intentions.length} tips and withdrawals meant on ${handsets.length} phones, ${scale.kills} kills, ${newPins.set} of ${newPins.meant} forgotten PINs replaced, ${doubledMessages} messages sent twice; ${inWords(verdict)}`,
      }
    }),
  )
}

/** Workers with money, each with a phone that has a PIN; and one whom all of them tip. */
async function gather(machine: SingleMachine, db: Db, count: number): Promise<Handset[]> {
  await registerWorker(await signIn(machine.url, { email: 'tipped@enkosi.test' }), { guardNumber: GUARD })
  const handsets: Handset[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await signIn(machine.url, { email: `handset-${n}@enkosi.test` })
    await loadWallet(person, 400_000)
    await registerWorker(person, BANK_ACCOUNT)
    handsets.push(await linkHandset(db, person, `+2782555${1_000 + n}`, machine.gatewaySecret))
  }
  return handsets
}

/** Tips and withdraws, in turns. Every amount is another one, so that nothing is mistaken for something else. */
async function keepDialling(handset: Handset, scale: Scale, intentions: Intention[]): Promise<void> {
  for (let round = 0; round < scale.rounds; round += 1) {
    const amount = `${10 + round}.${10 + Math.floor(Math.random() * 89)}`
    const inputs = round % 2 === 0 ? ['4', GUARD, amount, handset.pin] : ['3', '1', '2', amount, handset.pin]
    const intention: Intention = { kind: 'by phone', keys: [], acknowledged: undefined, refused: undefined }
    intentions.push(intention)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const session = randomUUID()
      const key = `ussd:${session}:${inputs.length}`
      intention.keys.push(key)
      const shown = await walk(handset, session, inputs, scale.forgetful ? 1 : PERSISTENCE)
      if (shown?.startsWith('END R')) intention.acknowledged = key
      // A person does not dial again for what may have happened: only the forgetful gateway of the control does.
      if (shown?.startsWith('END R') || !scale.forgetful) break
    }
  }
}

/** The way of a forgotten PIN: a code, the day of waiting, which is skipped here, and a new PIN. A person whose code was lost keeps the old one. */
async function forgetPin(db: Db, handset: Handset, newPins: { meant: number; set: number }): Promise<void> {
  const code = async () => {
    const [sms] = await db<{ code: string }[]>`
      select substring(message from '\\d{6}') as code from sim_sms
      where number = ${handset.number} and message like '%new Enkosi PIN%'
      order by created_at desc
      limit 1
    `
    return sms?.code
  }
  await walk(handset, randomUUID(), ['7', '2'], PERSISTENCE)
  let typed = await code()
  for (let n = 0; n < PERSISTENCE && !typed; n += 1) {
    await sleep(500)
    typed = await code()
  }
  if (!typed) return
  const begun = await walk(handset, randomUUID(), ['7', '2', typed], PERSISTENCE)
  if (!begun?.startsWith('END You can choose')) return
  newPins.meant += 1
  await db`update phone set new_pin_from = business_now() where new_pin_from is not null`
  const pin = '90817'
  if (!(await walk(handset, randomUUID(), [pin, pin], PERSISTENCE))?.startsWith('END Your new PIN')) return
  handset.pin = pin
  newPins.set += 1
}

/** Walks a session from the first to the last step, each sent as a faulty gateway sends it. */
async function walk(handset: Handset, session: string, inputs: string[], triesOfLast: number) {
  let shown: string | undefined
  for (let step = 0; step <= inputs.length; step += 1) {
    const text = inputs.slice(0, step).join('*')
    shown = undefined
    const tries = step === inputs.length ? triesOfLast : PERSISTENCE
    for (let n = 0; n < tries && shown === undefined; n += 1) {
      if (n > 0) await sleep(500)
      shown = await faulty(handset, session, text, inputs.slice(0, step - 1).join('*'))
    }
    if (!shown?.startsWith('CON')) return shown
  }
  return shown
}

async function faulty(handset: Handset, session: string, text: string, before: string) {
  const chance = Math.random()
  if (chance < 0.15) await sleep(Math.random() * 400)
  // Out of order: the step before comes once more, beside this one or after it.
  if (chance > 0.7 && text !== '') void sendStep(handset, session, before)
  if (chance > 0.5) {
    const [first, second] = await Promise.all([sendStep(handset, session, text), sendStep(handset, session, text)])
    return first ?? second
  }
  const answer = await sendStep(handset, session, text)
  // Silent: the answer was lost on the way, and the same step is sent again.
  return chance < 0.3 && chance > 0.15 ? undefined : answer
}

/** Each message about money names it by its reference, and a PIN is forgotten once: the same text twice to one number is one event reported twice. */
async function messagesSentTwice(db: Db): Promise<number> {
  const rows = await db`
    select number, message from sim_sms where message like '%Ref %' or message like '%a new PIN can be chosen%' group by number, message having count(*) > 1
  `
  return rows.length
}
