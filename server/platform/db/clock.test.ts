import { expect, test } from 'vitest'
import { testDatabase } from '#testing/service/database.ts'

/** Evidence about the books, and exchanges whose other end has a clock of its own (see 0001_service.sql). */
const BY_THE_MACHINES_CLOCK = [
  'audit_event.at',
  'audit_seal.sealed_at',
  'book_fault.found_at',
  'book_page.made_at',
  'book_progress.at',
  'book_snapshot.made_at',
  'migration.applied_at',
  'retention_run.until',
  'seeded.at',
  'sign_in.started_at',
  'ussd_session.started_at',
  'ussd_step.claimed_at',
]

test('every time that a table fills in by itself is of the business clock, but for evidence, and sign-ins and menus under way', async () => {
  const { db } = await testDatabase()

  const defaults = await db<{ column: string; value: string }[]>`
    select table_name || '.' || column_name as column, column_default as value
    from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%' and column_default like '%(%'
    order by 1
  `

  const businessClock = defaults.filter(({ value }) => value === 'business_now()').map(({ column }) => column)
  expect(businessClock).toContain('person.created_at')
  expect(defaults.map(({ column }) => column).filter((column) => !businessClock.includes(column))).toEqual(
    BY_THE_MACHINES_CLOCK,
  )
})
