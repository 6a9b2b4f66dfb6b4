import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { payoutWorld, type Withdrawn } from '#testing/partners/payout-world.ts'
import { drivePayouts } from './drive-payouts.ts'

const world = await payoutWorld()
afterEach(() => world.settle())

const keptOf = async ({ transaction }: Withdrawn) => {
  const [row] = await world.db<{ kept: boolean; keyId: string | null }[]>`
    select beneficiary is not null as kept, beneficiary_key_id as "keyId" from payout where entry_id = ${world.entryOf(transaction)}
  `
  return row
}

test('a worker who stops still gets what was on its way, and the profile keeps no bank details', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  await sipho.delete('/api/guard/profile')

  await world.drive()
  await world.later('50 minutes')
  await world.drive()

  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'paid' })
  expect(await world.db`select bank_details from worker where person_id = ${sipho.personId}`).toEqual([
    { bank_details: null },
  ])
})

test('a payout goes where it was to go when it was asked for, though the account was replaced since', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  // An account that the simulated bank cannot pay.
  await sipho.put('/api/guard/profile', { bankAccountNumber: '62000000000' })

  await world.drive()
  await world.later('50 minutes')
  await world.drive()

  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'paid' })
  expect(await world.disbursementsOf(withdrawn)).toBe(1)
})

test('the account is kept while a payout is watched, and erased with the last look at it', async () => {
  const withdrawn = await world.withdraw(await world.worker(), 10_000)
  await world.drive()
  await world.later('1 hour')
  await world.drive()
  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'paid' })
  expect(await keptOf(withdrawn)).toMatchObject({ kept: true })

  for (let day = 0; day < 6; day++) {
    await world.later('1 hour')
    await world.drive()
  }

  expect(await keptOf(withdrawn)).toEqual({ kept: false, keyId: null })
})

test('the account is erased when the money has come back', async () => {
  const withdrawn = await world.withdraw(await world.worker('62000000000'), 10_000)
  await world.drive()
  await world.later('1 hour')
  await world.drive()

  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'returned' })
  expect(await keptOf(withdrawn)).toEqual({ kept: false, keyId: null })
})

test('a new key seals the accounts of payouts too, and then the old one is not needed', async () => {
  const sipho = await world.worker()
  const withdrawn = await world.withdraw(sipho, 10_000)
  const fresh = { id: 'fresh', key: randomBytes(32) }
  const rotated: BankKeys = [fresh, ...world.server.services.keys]

  const done = await reseal(world.db, rotated, SEALED.payouts)

  expect(done).toBeGreaterThan(0)
  expect(await reseal(world.db, rotated, SEALED.payouts)).toBe(0)
  expect(await keptOf(withdrawn)).toEqual({ kept: true, keyId: 'fresh' })
  await drivePayouts({ ...world.server.services, keys: [fresh] })
  expect(await world.payoutOf(withdrawn)).toMatchObject({ state: 'processing' })
})

test('what is sealed for one payout does not open for another', async () => {
  const mine = await world.withdraw(await world.worker(), 10_000)
  const theirs = await world.withdraw(await world.worker('62000005678'), 10_000)
  await world.db`
    update payout set beneficiary = other.beneficiary
    from (select beneficiary from payout where entry_id = ${world.entryOf(theirs.transaction)}) other
    where entry_id = ${world.entryOf(mine.transaction)}
  `

  await world.drive()

  expect(await world.payoutOf(mine)).toMatchObject({ state: 'pending' })
  expect(await world.disbursementsOf(mine)).toBe(0)
  expect(await world.payoutOf(theirs)).toMatchObject({ state: 'processing' })
})
