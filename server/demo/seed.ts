import { createHash, randomUUID } from 'node:crypto'
import type { BankKeys } from '#server/crypto/bank-details.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { verifyWorker } from '#server/operator/verify-worker.ts'
import type { Config } from '#server/start/config.ts'
import { rateTip } from '#server/tips/rate-tip.ts'
import { registerWorker } from '#server/workers/register-worker.ts'
import { addDemoPerson } from './add-demo-person.ts'
import { type DemoTipper, type DemoWorker, OPERATORS, TIPPERS, TIPS, WORKERS } from './demo-people.ts'

type Demo = { db: Db; ledger: Ledger; keys: BankKeys; entryIds: EntryIds; config: Config }

// Any number serves, as long as every process uses the same one.
const LOCK = 20_251_032

/** Whom the start page of a terminal offers. */
export function demoSignIns(): { email: string; note: string }[] {
  const workers = WORKERS.slice(0, 1).map(({ email, guardNumber }) => ({ email, note: `worker ${guardNumber}` }))
  return [...TIPPERS, ...workers, ...OPERATORS].map(({ email, note }) => ({ email, note }))
}

/**
 * Demo people, once: made by the same functions that real people use. Several processes may start at once, and one that
 * is killed half-way is made good at the next start, since every step can be taken twice.
 */
export async function seedDemoPeople(services: Demo): Promise<void> {
  const connection = await services.db.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    const [done] = await connection`select from seeded where what = 'demo people'`
    if (done) return
    await makeEverybody(services)
    await connection`insert into seeded (what) values ('demo people')`
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`
    connection.release()
  }
}

async function makeEverybody(services: Demo): Promise<void> {
  const { db } = services
  const operators: Caller[] = []
  for (const { note, ...person } of OPERATORS) {
    operators.push(await callerOf(db, await addDemoPerson(services, { ...person, demoNote: note }), 'operator'))
  }
  const tippers = new Map<string, Caller>()
  for (const tipper of TIPPERS) tippers.set(tipper.email, await makeTipper(services, tipper))
  const workers = new Map<string, Caller>()
  for (const worker of WORKERS) workers.set(worker.guardNumber, await makeWorker(services, worker, operators[0]))
  for (const [index, tip] of TIPS.entries()) {
    const [from, to] = [tippers.get(tip.from), workers.get(tip.to)]
    if (from && to) await sendTip(services, { from, to, cents: tip.cents, stars: tip.stars, key: `demo tip ${index}` })
  }
}

async function makeTipper(services: Demo, tipper: DemoTipper): Promise<Caller> {
  const { db, ledger } = services
  const { cents, note, ...person } = tipper
  const caller = await callerOf(db, await addDemoPerson(services, { ...person, demoNote: note }), 'customer')
  // The same id at every attempt, so that the money comes once.
  const id = uuidFrom(`demo load of ${tipper.email}`)
  const load = { id, person_id: caller.personId, wallet_id: caller.walletId, amount_cents: cents }
  const payment = { payment_reference: id, key: id, request_hash: 'demo', response_code: '00' }
  await db`insert into load ${db({ ...load, ...payment, provider_transaction_id: id })} on conflict (id) do nothing`
  // The simulated provider knows this payment too, or the books would not agree with its statement.
  await db`
    insert into sim_payment (trace_id, transaction_id, amount_cents, echo_data, callback_url, notification_url, first_code,
      final_code, decided_at)
    values (${id}, ${id}, ${cents}, '', '', '', '00', '00', business_now())
    on conflict do nothing
  `
  const movement = { kind: 'load', key: `load:${id}`, actor: 'system', requestId: 'demo' } as const
  await ledger.post({ ...movement, to: caller.walletId, amount: cents, loadId: id })
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
  const before = await callerOf(db, personId, 'guard')
  if (!before.workerId) {
    const holder = worker.bankName ? { accountHolderName: `${firstName} ${lastName}` } : {}
    await registerWorker(services, before, { ...details, ...holder })
  }
  const caller = await callerOf(db, personId, 'guard')
  const [waiting] = await db<
    { id: string }[]
  >`select id from worker where id = ${caller.workerId} and verified_at is null`
  if (isVerified && waiting && operator)
    await verifyWorker(services, operator, { id: waiting.id, reason: 'Demo worker' })
  return caller
}

type DemoTip = { from: Caller; to: Caller; cents: number; stars: number | undefined; key: string }

async function sendTip(services: Demo, { from, to, cents, stars, key }: DemoTip): Promise<void> {
  const movement = { kind: 'tip', key, actor: from.personId, requestId: 'demo' } as const
  const { entryId } = await services.ledger.post({ ...movement, from: from.walletId, to: to.walletId, amount: cents })
  const [rated] = await services.db`select from tip_rating where entry_id = ${entryId}`
  if (stars && !rated) await rateTip(services, from, { id: services.entryIds.write(entryId), stars })
}

/** A person as the server sees them once they are signed in. */
async function callerOf(db: Db, personId: string, role: Caller['role']): Promise<Caller> {
  const [person] = await db<{ walletId: number; workerId: string | null; email: string }[]>`
    select wallet.id as "walletId", worker.id as "workerId", person.email
    from person join wallet on wallet.person_id = person.id
    left join worker on worker.person_id = person.id and worker.removed_at is null
    where person.id = ${personId}
  `
  if (!person) throw new Error('Every person has a wallet.')
  return { ...person, personId, role, sessionId: randomUUID(), authenticatedAt: new Date(), requestId: 'demo' }
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
