import { randomUUID } from 'node:crypto'
import { postBatch } from '#server/money/ledger/batch.ts'
import type { Outcome } from '#server/money/ledger/decide-all.ts'
import type { Movement } from '#server/money/ledger/movement.ts'
import { openForTips } from '#server/money/ledger/wallet-switches.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import { tip } from '#testing/money/movements.ts'

type Person = { issuer?: string; firstName?: string; lastName?: string; email?: string; balance?: number }
type Worker = Person & { guardNumber?: string; serviceCategory?: string; location?: string }

/** A signed-in customer whose wallet holds `balance` cents. By issuer `phone` it is limited until its limit is lifted. */
export async function testCaller(db: Db, person: Person = {}): Promise<Caller> {
  const subject = randomUUID()
  const email = person.email ?? `${subject}@enkosi.test`
  const [{ id: personId }] = await db<[{ id: string }]>`
    insert into person (issuer, subject, email, first_name, last_name)
    values (${person.issuer ?? 'test'}, ${subject}, ${email}, ${person.firstName ?? 'Thandi'}, ${person.lastName ?? 'Mokoena'})
    returning id
  `
  const { walletId } = await walletOf(db, { personId })
  await fund(db, { personId }, person.balance ?? 0)
  return {
    personId,
    walletId,
    workerId: null,
    email,
    role: 'customer',
    sessionId: randomUUID(),
    authenticatedAt: new Date(),
    requestId: randomUUID(),
  }
}

/** A signed-in worker who can be tipped. */
export async function testWorker(db: Db, worker: Worker = {}): Promise<Caller & { workerId: string }> {
  const caller = await testCaller(db, worker)
  const guardNumber = worker.guardNumber ?? `T-${caller.walletId}`
  const key = guardNumber.toLowerCase()
  return db.begin(async (tx) => {
    const [row] = await tx<[{ id: string }]>`
      insert into worker (person_id, guard_number, guard_key, search_id, service_category, location)
      values (${caller.personId}, ${guardNumber}, ${key}, ${key}, ${worker.serviceCategory ?? 'parking_guard'},
        ${worker.location ?? null})
      returning id
    `
    await openForTips(tx, caller.walletId)
    return { ...caller, workerId: row.id, role: 'guard' as const }
  })
}

/** Puts money into a wallet the way it really gets there: by loads that the payment provider confirmed. Gives their ids. */
export async function fund(db: Db, { personId }: { personId: string }, cents: number): Promise<string[]> {
  const loadIds: string[] = []
  const most = 2_499_900
  for (let left = cents; left > 0; left -= most) {
    const loadId = randomUUID()
    const amount = Math.min(left, most)
    const [load] = await db<[{ walletId: number }]>`
      insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash)
      select ${loadId}, person_id, id, ${amount}, ${loadId}, ${loadId}, 'test' from wallet where person_id = ${personId}
      returning wallet_id as "walletId"
    `
    const movement = {
      kind: 'load',
      key: `load:${loadId}`,
      actor: 'system',
      requestId: 'test',
      to: load.walletId,
    } as const
    const [outcome] = await postOn(db, [{ ...movement, amount, loadId }])
    invariant(outcome && 'entryId' in outcome, `test money arrives, not ${JSON.stringify(outcome)}`)
    loadIds.push(loadId)
  }
  return loadIds
}

/** A tip that a guest is about to pay for; gives its id. */
export async function openGuestTip(db: Db, { walletId }: { walletId: number }, amount: number): Promise<string> {
  const [tip] = await db<[{ id: string }]>`
    insert into guest_tip (reference, wallet_id, amount_cents, fee_cents, key)
    values (gen_random_uuid(), ${walletId}, ${amount}, 49, gen_random_uuid())
    returning id
  `
  return tip.id
}

/** Posts one batch on a connection of the pool, as a writer of the ledger does on its own. */
export async function postOn(db: Db, movements: Movement[]): Promise<Outcome[]> {
  const connection = await db.reserve()
  try {
    return (await postBatch(connection, movements, { writing: false })).outcomes
  } finally {
    connection.release()
  }
}

export async function walletOf(db: Db, { personId }: { personId: string }): Promise<{ walletId: number }> {
  const [wallet] = await db<[{ walletId: number }]>`select id as "walletId" from wallet where person_id = ${personId}`
  return wallet
}

export async function balanceOf(db: Db, { walletId }: { walletId: number }): Promise<number> {
  const [wallet] = await db<[{ balance: number }]>`select balance_cents as balance from wallet where id = ${walletId}`
  return wallet.balance
}

/** The business clock is later by so much, as retention sees it: it has run on every day until now, and others go on tipping. */
export async function passTime(db: Db, by: string): Promise<void> {
  await db`update clock_shift set by = ${by}::text::interval`
  await postOn(db, [tip(await testCaller(db, { balance: 1_000 }), await testWorker(db), 100)])
  await db`update retention_run set until = 'infinity'`
}

/** Moves the business clock, which goes on from there. Tests that count a day's money start at noon, far from midnight. */
export async function moveClockTo(db: Db, moment: string): Promise<void> {
  await db`update clock_shift set by = ${moment}::text::timestamptz - clock_timestamp()`
}
