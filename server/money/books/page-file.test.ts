import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { tip, withdrawal } from '#testing/money/movements.ts'
import { moveClockTo, postOn, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { followOnce, signer } from '#testing/service/follow-once.ts'
import { signerOf } from './anchors.ts'
import { checkFile, exportMonth } from './page-file.ts'

test('a month is exported into one signed file, which is replayed without a database', async () => {
  const { db } = await testDatabase()
  const file = join(scratchFolder('books'), 'books.gz')
  await moveClockTo(db, '2027-02-10T10:00:00Z')
  const [thandi, sipho] = [await testCaller(db, { balance: 100_000 }), await testWorker(db)]
  await followOnce(db)
  await moveClockTo(db, '2027-03-10T10:00:00Z')
  await postOn(db, [tip(thandi, sipho, 5_000), tip(sipho, sipho, 100), withdrawal(sipho, 2_000)])
  await followOnce(db)
  await postOn(db, [tip(thandi, sipho, 1_000)])
  await followOnce(db)

  expect(await exportMonth(db, '2027-03', file, signer)).toBe(3)
  expect(await checkFile(file, signer)).toEqual({ month: '2027-03', entries: 3, faults: [] })

  await expect(exportMonth(db, '2027-03', file, signer)).rejects.toThrow('is there already')
  await expect(exportMonth(db, '2027-05', `${file}.2`, signer)).rejects.toThrow('no entry of 2027-05')
  await expect(checkFile(file, signerOf('another secret'))).rejects.toThrow('with another ANCHOR_SECRET')
  const text = gunzipSync(readFileSync(file)).toString()
  const written = (changed: string | Buffer) => {
    writeFileSync(file, changed)
    return expect(checkFile(file, signer)).rejects
  }
  await written(gzipSync(text.replace('5000', '5001'))).toThrow('not as it was signed')
  await written(gzipSync(text.replace('\n', '\n\n'))).toThrow('not as it was signed')
  await written(gzipSync(`${text}\n`)).toThrow('not signed to its end')
  await written(gzipSync(text.replace('\n', '\u2028\n'))).toThrow('not as it was signed')
  await written('no export').toThrow('cannot be read as a whole export')
  await expect(checkFile(`${file}.gone`, signer)).rejects.toThrow('There is no file')
})
