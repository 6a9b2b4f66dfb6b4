import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { explainFault, readBooks } from '#server/operations/books.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import { tip } from '#testing/money/movements.ts'
import { postOn, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { followOnce, signer } from '#testing/service/follow-once.ts'
import { signerOf } from './anchors.ts'
import { openAuditor } from './auditor.ts'
import { signExplanation } from './explanations.ts'
import { type Fault, keepFaults } from './faults.ts'
import { AT_REST, proveBooks } from './prove-books.ts'

const reason = 'The disk was replaced'
const parts = (db: Awaited<ReturnType<typeof testDatabase>>['db']) => ({ db, anchors: { signer } })

/** People with R100.00 each, and an operator. */
async function bank(people = 1) {
  const base = await testDatabase()
  const operator = { ...(await testWorker(base.db)), role: 'operator' as const }
  const wallets = []
  for (let n = 0; n < people; n += 1) wallets.push((await testCaller(base.db, { balance: 10_000 })).walletId)
  await followOnce(base.db)
  const prove = () => proveBooks(base.db, { ...AT_REST, signer })
  /** Raises balances by hand, as the owner of the database can. */
  const raise = (ids: number[], cents: number) =>
    base.db`update wallet set balance_cents = balance_cents + ${cents} where id = any (${ids}::bigint[])`
  const explainAll = async () => {
    for (const { id, explanation } of (await readBooks(parts(base.db))).faults)
      if (explanation === null) await explainFault(parts(base.db), operator, { id, reason })
  }
  /** Everything once more, from entry one: the unexplained faults. */
  const follow = async () => {
    await base.db`delete from book_progress`
    return (await followOnce(base.db)).faults
  }
  return { ...base, operator, wallets, prove, raise, explainAll, follow }
}

test('an explained fault stays explained as long as it is the same, and every proof counts it', async () => {
  const { wallets, prove, raise, explainAll, follow } = await bank()
  await raise(wallets, 400)
  const faults = await follow()
  expect(faults).toMatchObject([{ about: expect.stringMatching(/^wallet \d+ balance #/) }])

  await explainAll()

  expect(await prove()).toMatchObject({ ok: true, faults: [], explained: 1 })
  expect(await follow()).toEqual([])
  await raise(wallets, 400_000)
  expect(await prove()).toMatchObject({ ok: false, explained: 0, faults: [{ name: faults[0]?.name }] })
  await raise(wallets, -400_000)
  expect(await prove()).toMatchObject({ ok: true, explained: 1 })
  await raise(wallets, -400)
})

test('what was explained of a balance does not let it be spent', async () => {
  const { db, prove, raise, explainAll, follow, discard } = await bank(0)
  const [thandi, sipho] = [await testCaller(db, { balance: 1_000 }), await testWorker(db)]
  await raise([thandi.walletId], 400_000)
  await follow()
  await explainAll()

  await postOn(db, [tip(thandi, sipho, 300_000)])

  expect((await prove()).faults.map(({ name }) => name)).toContain('running balances follow from one another')
  await discard()
})

test('twenty-five explained faults of one rule hide no other, from a proof or from a running auditor', async () => {
  const { db, wallets, prove, raise, explainAll, follow } = await bank(26)
  const [last = 0, ...others] = wallets
  const found: Fault[] = []
  const auditor = await openAuditor(db, {
    mode: 'simulation',
    signer,
    onFault: (fault) => found.push(fault),
    onProved: () => {},
  })
  await raise(others.slice(0, 15), 100)
  await follow()
  await explainAll()
  await raise(others.slice(15), 100)
  await follow()
  await explainAll()
  await auditor.step()
  expect(found).toEqual([])
  expect(await prove()).toMatchObject({ ok: true, explained: 25 })

  await raise([last], 400_000)
  await db`delete from book_progress`
  await auditor.step()

  expect(found).toMatchObject([{ about: expect.stringMatching(`^wallet ${last} balance`) }])
  expect(await prove()).toMatchObject({ ok: false, explained: 25, faults: [{ about: found[0]?.about }] })
  await raise([last], -400_000)
  await raise(others, -100)
})

test('rows beside entries and keys that were explained leave room for those that were not', async () => {
  const { db, prove, explainAll, follow, discard } = await bank(25)
  const owner = async (sql: string) => db.unsafe(sql)
  await owner('alter table request_key disable trigger all; alter table load disable trigger all')
  for (const entries of [15, 25]) {
    await owner(`update load set amount_cents = 9000 where entry_id <= ${entries} and amount_cents <> 9000`)
    await owner(`insert into request_key (key, actor, entry_id) select 'spare ' || id, actor, id from ledger_entry
      where id <= ${entries} and id <> 1 on conflict do nothing`)
    while ((await follow()).length > 0) await explainAll()
  }
  expect(await prove()).toMatchObject({ faults: [], explained: 49 })

  await owner(`update load set amount_cents = 8000 where entry_id = 7`)
  await owner(`delete from request_key where key = 'spare 2'`)
  await owner(
    `insert into request_key (key, actor, entry_id) select 'spare 1', actor, 1 from ledger_entry where id = 1`,
  )

  expect((await prove()).faults.map(({ about }) => about.replace(/ #.*/, ''))).toEqual([
    expect.stringContaining('"entry":7'),
    'another key of entry 1',
  ])
  await discard()
})

test('who writes into the database alone explains nothing, before or after a fault is found', async () => {
  const { db, operator, wallets, prove, raise, follow } = await bank()
  await raise(wallets, 400)
  const { faults } = await prove()
  const [fault] = faults as [Fault]
  await raise(wallets, -400)
  const before = randomUUID()
  const forge = async (id: string, signature: string) => {
    const details = db.json({ ...fault, signature })
    await db`
      insert into audit_event (actor, action, subject, reason, request_id, details)
      values (${operator.personId}, 'fault_explained', ${`fault:${id}`}, ${reason}, 'r', ${details})
    `
  }
  await db`insert into book_fault (id, name, about) values (${before}, ${fault.name}, ${fault.about})`
  await forge(before, '')
  await forge(
    before,
    signExplanation(signerOf('another secret'), { id: before, ...fault, actor: operator.personId, reason }),
  )

  await raise(wallets, 400)

  expect(await follow()).toEqual([fault])
  expect(await prove()).toMatchObject({ ok: false, explained: 0, faults: [fault] })
  expect(await readBooks(parts(db))).toMatchObject({
    proof: { ok: false, unexplained: 1, explained: 0 },
    faults: [{ id: before, explanation: null }],
  })
  await raise(wallets, -400)
})

test('the explanation of one fault cannot be moved to another, nor reworded', async () => {
  const { db, wallets, prove, raise, explainAll, follow, discard } = await bank(2)
  const [one = 0, other = 0] = wallets
  await raise([one], 400)
  await follow()
  await explainAll()
  await raise([other], 400)
  const [second] = (await follow()) as [Fault]
  const guardsOff = (sql: string) =>
    db.unsafe(`set session_replication_role = replica; ${sql}; reset session_replication_role`)

  await guardsOff(
    `delete from book_fault where about = '${second.about}'; update book_fault set about = '${second.about}'`,
  )
  await sealAudit(db)

  expect((await prove()).faults.map(({ about }) => about)).toEqual(expect.arrayContaining([second.about]))
  expect(await prove()).toMatchObject({ explained: 0 })
  await discard()
})

test('operators see what is not explained before all that is', async () => {
  const { db, operator } = await bank(0)
  const entry = (n: number) => ({ name: 'versions have no gaps', about: `entry ${n}` })
  await keepFaults(db, [entry(1)])
  await keepFaults(
    db,
    Array.from({ length: 101 }, (_, n) => entry(n + 2)),
  )
  for (const { id } of await db<{ id: string }[]>`select id from book_fault where about <> 'entry 1'`)
    await explainFault(parts(db), operator, { id, reason })

  const { proof, faults } = await readBooks(parts(db))

  expect(proof).toMatchObject({ ok: false, unexplained: 1, explained: 101 })
  expect(faults[0]).toMatchObject({ about: 'entry 1', explanation: null })
})
