import { registerWorker } from '#server/features/workers/register-worker.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { verifyWorker } from '#server/operations/workers.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { openBusinessClock } from './business-clock.ts'
import { type DemoTipper, type DemoWorker, OPERATORS, PASSERS_BY, TIPPERS, TIPS, WORKERS } from './demo-people.ts'
import { addDemoPerson, demoCaller, postTip, uuidFrom } from './demo-person.ts'
import { leaveCases, type Month, playMonth, topUp } from './play-month.ts'
import { addMoney } from './stand-ins.ts'

type Demo = { db: Db; ledger: Ledger; keys: BankKeys; entryIds: EntryIds; config: Config }

// Any number will do, as long as every process uses the same one.
const LOCK = 20_251_032

/** The people named in the terminal at start. */
export function demoSignIns(): { email: string; note: string }[] {
  const workers = WORKERS.slice(0, 1).map(({ email, guardNumber }) => ({ email, note: `worker ${guardNumber}` }))
  return [...TIPPERS, ...workers, ...OPERATORS].map(({ email, note }) => ({ email, note }))
}

/**
 * Creates demo people and, if wanted, their last month, once, with the functions that real people use. Several processes may
 * start at once, and a start that was killed is completed by the next one, because every step can be repeated.
 */
export async function seedDemo(
  services: Demo,
  ownerUrl: string,
  say: (text: string) => void = () => {},
): Promise<void> {
  const connection = await services.db.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    const [done] = await connection`select from seeded where what = 'demo people'`
    if (done) return
    say('the demo people are being made')
    await withOwnClock(services, ownerUrl, say)
    await connection`insert into seeded (what) values ('demo people')`
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`
    connection.release()
  }
}

/** The clock shows the present at the end, also if an earlier start was interrupted. */
async function withOwnClock(services: Demo, ownerUrl: string, say: Month['say']): Promise<void> {
  const clock = openBusinessClock(ownerUrl)
  const canMove = await clock.canMove()
  try {
    if (canMove && services.config.demoMonth) return await makeMonth({ ...services, clock, say })
    if (canMove) await clock.moveTo(null)
    await giveTips(services, await makePeople(services))
  } finally {
    if (canMove) await clock.moveTo(null)
    await clock.close()
  }
}

const BEFORE_MONTH_MS = 33 * 24 * 60 * 60 * 1_000

async function makeMonth(month: Month): Promise<void> {
  await month.clock.moveTo(new Date(Date.now() - BEFORE_MONTH_MS))
  const people = await makePeople(month)
  const passersBy = await Promise.all(PASSERS_BY.map((name) => makePasserBy(month, name)))
  const cast = { tippers: [...people.tippers.values(), ...passersBy], workers: people.workers }
  await playMonth(month, cast)
  await month.clock.moveTo(null)
  await giveTips(month, people)
  await leaveCases(month, cast)
}

async function makePasserBy(month: Month, name: string): Promise<Caller> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${name.toLowerCase().replace(' ', '.')}@enkosi.test`
  const tipper = await demoCaller(month.db, await addDemoPerson(month, { email, firstName, lastName }), 'customer')
  await topUp(month, tipper, `demo load of ${email}`)
  return tipper
}

type People = { tippers: Map<string, Caller>; workers: Map<string, Caller> }

async function makePeople(services: Demo): Promise<People> {
  const { db } = services
  const operators: Caller[] = []
  for (const { note, ...person } of OPERATORS) {
    operators.push(await demoCaller(db, await addDemoPerson(services, { ...person, demoNote: note }), 'operator'))
  }
  const tippers = new Map<string, Caller>()
  for (const tipper of TIPPERS) tippers.set(tipper.email, await makeTipper(services, tipper))
  const workers = new Map<string, Caller>()
  for (const worker of WORKERS) workers.set(worker.guardNumber, await makeWorker(services, worker, operators[0]))
  return { tippers, workers }
}

async function giveTips(services: Demo, { tippers, workers }: People): Promise<void> {
  for (const [index, tip] of TIPS.entries()) {
    const [from, to] = [tippers.get(tip.from), workers.get(tip.to)]
    if (from && to) await postTip(services, { from, to, cents: tip.cents, stars: tip.stars, key: `demo tip ${index}` })
  }
}

async function makeTipper(services: Demo, tipper: DemoTipper): Promise<Caller> {
  const { cents, note, ...person } = tipper
  const caller = await demoCaller(services.db, await addDemoPerson(services, { ...person, demoNote: note }), 'customer')
  await addMoney(services, caller, { id: uuidFrom(`demo load of ${tipper.email}`), cents })
  return caller
}

async function makeWorker(services: Demo, worker: DemoWorker, operator: Caller | undefined): Promise<Caller> {
  const { db } = services
  const { email, firstName, lastName, isVerified, ...details } = worker
  const personId = await addDemoPerson(services, {
    email,
    firstName,
    lastName,
    demoNote: `worker ${worker.guardNumber}`,
  })
  const before = await demoCaller(db, personId, 'guard')
  if (!before.workerId) {
    const holder = worker.bankName ? { accountHolderName: `${firstName} ${lastName}` } : {}
    await registerWorker(services, before, { ...details, ...holder })
  }
  const caller = await demoCaller(db, personId, 'guard')
  const [waiting] = await db<
    { id: string }[]
  >`select id from worker where id = ${caller.workerId} and verified_at is null`
  if (isVerified && waiting && operator)
    await verifyWorker(services, operator, { id: waiting.id, reason: 'Demo worker', name: `${firstName} ${lastName}` })
  return caller
}
