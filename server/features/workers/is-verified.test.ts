import { expect, test } from 'vitest'
import { testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { isVerified } from './is-verified.ts'

const { db } = await testDatabase()

test('an operator or the population register says who somebody is, unless either takes it back', async () => {
  const { personId, workerId } = await testWorker(db)
  expect(await isVerified(db, personId)).toBe(false)

  await db`insert into register_check (person_id, given_at) values (${personId}, business_now())`
  const says = async (status: string, contradictedBy: string | null = null) => {
    await db`
      update register_check set status = ${status}, answered_at = business_now(), contradicted_by = ${contradictedBy}
      where person_id = ${personId}
    `
    return isVerified(db, personId)
  }
  expect([await says('unknown'), await says('matched'), await says('matched', 'deceased')]).toEqual([
    false,
    true,
    false,
  ])
  await says('matched')
  await db`update worker set rejected_at = business_now() where id = ${workerId}`
  expect(await isVerified(db, personId)).toBe(false)
  await db`update worker set rejected_at = null, verified_at = business_now() where id = ${workerId}`
  expect([await says('mismatch'), await says('matched', 'deceased')]).toEqual([true, true])
  await db`update worker set removed_at = business_now() where id = ${workerId}`
  expect(await isVerified(db, personId)).toBe(false)
})
