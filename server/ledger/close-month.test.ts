import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { tip, withdrawal } from '#testing/movements.ts'
import { moveClockTo, testCaller, testWorker } from '#testing/people.ts'
import { signerOf } from './anchors.ts'
import { AT_REST } from './circumstances.ts'
import { checkMonthFile, closeMonth } from './close-month.ts'
import { keepMonths } from './keep-months.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { listMonths } from './read-months.ts'
import { sealEntries } from './seal-entries.ts'

const signer = signerOf('a secret of this test')
const folder = mkdtempSync(join(tmpdir(), 'enkosi-months-'))
const file = (name: string) => join(folder, name)
let base: TestDatabase
let ledger: Ledger

/** Some entries of before, three of March, and one of April, which is open. */
beforeAll(async () => {
  base = await testDatabase()
  ledger = openLedger({ url: base.url })
  await moveClockTo(base.db, '2027-03-10T10:00:00Z')
  const thandi = await testCaller(base.db, { balance: 100_000 })
  const sipho = await testWorker(base.db)
  await keepMonths(base.db)
  await ledger.post(tip(thandi, sipho, 2_000))
  await ledger.post(tip(thandi, sipho, 3_000))
  await ledger.post(withdrawal(sipho, 1_000))
  await moveClockTo(base.db, '2027-04-02T10:00:00Z')
  await keepMonths(base.db)
  await ledger.post(tip(thandi, sipho, 4_000))
})
afterAll(async () => {
  await ledger.close()
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

const close = (month: string, name = `${month}.gz`) =>
  closeMonth(base.db, { month, file: file(name), circumstances: { ...AT_REST, signer } })

test('a month is closed once it is over and sealed, after those before it, and only once', async () => {
  await expect(close('2027-04')).rejects.toThrow('2027-04 is not over')
  await expect(close('2026-01')).rejects.toThrow('There are no entries of 2026-01')
  await expect(close('2027-03')).rejects.toThrow('before comes first: close it before 2027-03')
  await expect(close('before')).rejects.toThrow('before is not yet sealed')
  await sealEntries(base.db)

  await close('before')
  const closed = await close('2027-03')

  expect(closed).toMatchObject({ month: '2027-03', entries: { from: 326e12, upTo: 326e12 + 2, count: 3 } })
  expect(closed.totals).toMatchObject({ fee_income: 2 * 49, payouts_in_transit: 1_000, provider_clearing: -100_000 })
  await expect(close('2027-03', 'again.gz')).rejects.toThrow('2027-03 is closed already')
  expect(
    (await listMonths(base.db)).map(({ month, entries, isOver, closed }) => [month, entries, isOver, !!closed]),
  ).toEqual([
    ['before', 1, true, true],
    ['2027-03', 3, true, true],
    ['2027-04', 1, false, false],
    ['2027-05', 0, false, false],
  ])
  await expect(base.db`delete from closed_month`).rejects.toThrow('only ever added')
})

test('the file has the entries of the month and what each wallet was at its end, and is known from a changed one', async () => {
  const lines = gunzipSync(readFileSync(file('2027-03.gz')))
    .toString()
    .trim()
    .split('\n')
  expect(lines.filter((line) => line.startsWith('{"entry"'))).toHaveLength(3)
  const wallets = lines.filter((line) => line.startsWith('{"wallet"'))
  // Version 2 each: what April brought is not among it.
  expect(wallets.map((line) => /\((\d+),(\d+),(\d+)/.exec(line)?.slice(2))).toEqual([
    ['3', `${100_000 - 5_000 - 98}`],
    ['3', '4000'],
  ])
  await expect(checkMonthFile(base.db, file('2027-03.gz'), signer)).resolves.toMatchObject({ month: '2027-03' })

  const change = (name: string, letter: (text: string) => string) =>
    writeFileSync(file(name), gzipSync(letter(`${lines.join('\n')}\n`)))
  change('row.gz', (text) => text.replace('3000', '3001'))
  change('shorter.gz', (text) => text.replace(`${lines[1]}\n`, ''))
  change('foot.gz', (text) => text.replace('\\"count\\":3', '\\"count\\":4'))
  change('cut.gz', (text) => text.slice(0, 200))
  writeFileSync(file('broken.gz'), readFileSync(file('2027-03.gz')).subarray(0, 300))
  for (const name of ['row.gz', 'shorter.gz', 'foot.gz', 'cut.gz', 'broken.gz']) {
    await expect(checkMonthFile(base.db, file(name), signer), name).rejects.toThrow('is not as it was signed')
  }
  await expect(checkMonthFile(base.db, file('2027-03.gz'), signerOf('another'))).rejects.toThrow('not as it was signed')
  await expect(checkMonthFile(base.db, file('nowhere.gz'), signer)).rejects.toThrow('There is no file')
})

test('entries that were changed after their month was closed are told apart from its file', async () => {
  const undo = new Error('undone')

  const checked = base.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update ledger_entry set request_id = 'x' where id = ${326e12}::bigint`
    await expect(checkMonthFile(tx, file('2027-03.gz'), signer)).rejects.toThrow('1 differ, and there are 3 of 3')
    throw undo
  })

  await expect(checked).rejects.toBe(undo)
})
