import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { KNOWN_WORKERS } from '#contract/limits.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { openWorld, rand } from '#testing/money/world.ts'
import { testWorker } from '#testing/people/people.ts'
import { addFavourite, listKnownWorkers, removeFavourite } from './known-workers.ts'
import { deactivateWorker } from './remove-worker-profile.ts'

const world = await openWorld()
const { bank, thandi, sipho } = await world({ thandi: rand(2_000) })
const { db } = bank

const tip = (worker: Caller & { workerId: string }, amount: number) =>
  sendTip(bank, thandi, { guardId: worker.workerId, amount, key: randomUUID() })
const known = async (caller: Caller = thandi) =>
  (await listKnownWorkers(bank, caller)).map(({ id, favourite, lastAmount }) => ({ id, favourite, lastAmount }))
const recent = (worker: Caller & { workerId: string }, lastAmount: number) => ({
  id: worker.workerId,
  favourite: false,
  lastAmount,
})

test('the last five people come newest first, each once, with the latest amount', async () => {
  const people = [sipho]
  for (let nth = 1; nth < KNOWN_WORKERS.recent + 1; nth += 1) people.push(await testWorker(db))
  for (const [nth, worker] of people.entries()) await tip(worker, rand(10 + nth))
  await tip(sipho, rand(50))

  const [, , third, fourth, fifth, sixth] = people as [typeof sipho, ...(typeof sipho)[]]
  expect(await known()).toEqual([
    recent(sipho, rand(50)),
    recent(sixth as typeof sipho, rand(15)),
    recent(fifth as typeof sipho, rand(14)),
    recent(fourth as typeof sipho, rand(13)),
    recent(third as typeof sipho, rand(12)),
  ])
  expect(await known(sipho)).toEqual([])
})

test('a favourite comes first, tipped or not, marked twice or once, until it is taken away', async () => {
  const lindiwe = await testWorker(db)
  await addFavourite(bank, thandi, { id: lindiwe.workerId })
  await addFavourite(bank, thandi, { id: lindiwe.workerId })
  await addFavourite(bank, thandi, { id: sipho.workerId })

  expect((await known()).slice(0, 2)).toEqual([
    { id: sipho.workerId, favourite: true, lastAmount: rand(50) },
    { id: lindiwe.workerId, favourite: true, lastAmount: null },
  ])
  expect(await known(sipho)).toEqual([])

  await removeFavourite(bank, thandi, { id: lindiwe.workerId })
  await removeFavourite(bank, thandi, { id: sipho.workerId })
  expect((await known())[0]).toEqual(recent(sipho, rand(50)))
})

test('nobody who is on hold, stopped or is oneself is offered, and a worker who stops takes the marks along', async () => {
  const before = await known()
  const nomsa = await testWorker(db)
  await addFavourite(bank, thandi, { id: nomsa.workerId })
  await expect(addFavourite(bank, nomsa, { id: nomsa.workerId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(addFavourite(bank, thandi, { id: randomUUID() })).rejects.toMatchObject({ code: 'not_found' })

  await db`update wallet set frozen_at = business_now() where id = ${nomsa.walletId}`
  expect(await known()).toEqual(before)
  await db`update wallet set frozen_at = null where id = ${nomsa.walletId}`
  expect(await known()).not.toEqual(before)

  await db.begin((tx) => deactivateWorker(tx, nomsa))
  expect(await known()).toEqual(before)
  expect(await db`select from favourite where worker_id = ${nomsa.workerId}`).toHaveLength(0)
  await expect(addFavourite(bank, thandi, { id: nomsa.workerId })).rejects.toMatchObject({ code: 'not_found' })
})

test('fifty are the most, also when they are marked at the same moment', async () => {
  const { johan } = await world({ johan: 0 })
  const workers = await Promise.all(Array.from({ length: KNOWN_WORKERS.favourites + 3 }, () => testWorker(db)))

  const marks = await Promise.allSettled(workers.map(({ workerId }) => addFavourite(bank, johan, { id: workerId })))

  const refused = marks.flatMap((mark) => (mark.status === 'rejected' ? [mark.reason.code] : []))
  expect(refused).toEqual(Array(3).fill('too_many_favourites'))
  expect(await known(johan)).toHaveLength(KNOWN_WORKERS.favourites)
})
