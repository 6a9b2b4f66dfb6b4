import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Heads, readHeads, type Signer, signerOf } from '#server/money/books/anchors.ts'
import { sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { makeSecrets } from '#server/platform/start/secrets.ts'
import { testCaller, testWorker } from '#testing/people/people.ts'
import { emptyDatabase, testDatabase } from '#testing/service/database.ts'
import { followOnce, sealIdentities, signer } from '#testing/service/follow-once.ts'
import { runCommand } from '#testing/service/run-command.ts'
import { scratchFolder } from './at-end.ts'

const COMMANDS = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>

/** The script and arguments that stand behind `npm run <name>`. */
function command(name: string): [string, ...string[]] {
  const [node, script = '', ...args] = COMMANDS[name]?.split(' ') ?? []
  expect(node, name).toBe('node')
  return [script, ...args]
}

const folder = scratchFolder('commands')
const base = await testDatabase()
await testCaller(base.db, { balance: 12_345 })
await sealIdentities(base.db)

test('enkosi prove replays the books, and names what is wrong', async () => {
  const right = await runCommand([...command('prove'), '--all'], { DATABASE_URL: base.ownerUrl })
  await base.db`update wallet set balance_cents = balance_cents + 1`
  const wrong = await runCommand(command('prove'), { DATABASE_URL: base.ownerUrl })
  await base.db`update wallet set balance_cents = balance_cents - 1`

  expect(right.code, right.output).toBe(0)
  const { pathname } = new URL(base.ownerUrl)
  expect(right.database).toContain(`Database ${pathname.slice(1)} at `)
  expect(right.output).toMatch(/^No last anchor was there to be checked\. DATA_DIR \S+ holds none\.\n/)
  expect(right.output).toMatch(/\nThe books are right: all 1 entries were replayed, and 1 wallets compared\.$/)
  expect(wrong.code).toBe(1)
  expect(wrong.output.replace(/ #\S{16}/, '').replace(/^No last.*\n/m, '')).toBe(
    'BROKEN  every wallet is what its entries make of it: wallet 1 balance\n' +
      'THE BOOKS ARE NOT RIGHT: all 1 entries were replayed, and 1 wallets compared.',
  )
})

test('enkosi prove checks the anchors of a log, and is not content with a log that has none of ours', async () => {
  const log = join(folder, 'enkosi.log')
  const prove = (heads: Heads, by: Signer) => {
    const anchor = JSON.stringify(by.sign(heads, false))
    openLog('silent', (line) => writeFileSync(log, line), { isWatched: false }).always('books anchored', { anchor })
    return runCommand([...command('prove'), '--all', log], { DATABASE_URL: base.ownerUrl })
  }
  const heads = await readHeads(base.db)

  const right = await prove(heads, signer)
  const cut = await prove({ ...heads, entries: { position: 7, hash: 'gone' } }, signer)
  const foreign = await prove(heads, signerOf('another secret'))

  expect([right.code, right.output.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/enkosi\.log: 1 anchors checked, the newest of 20\S+\.$/),
  ])
  expect([cut.code, cut.output]).toEqual([
    1,
    expect.stringContaining('BROKEN  both chains go through what was anchored'),
  ])
  expect([foreign.code, foreign.output]).toEqual([1, expect.stringContaining('1 anchors, none of them ours')])
})

test('enkosi payouts stops and resumes payouts without a sign-in, with a reason in the audit trail', async () => {
  const payouts = (...words: string[]) => runCommand([...command('payouts'), ...words], { DATABASE_URL: base.ownerUrl })

  const without = await payouts('stop')
  const stopped = await payouts('stop', 'The bank', 'pays twice')
  const again = await payouts('stop', 'The bank pays twice')
  const [stop] = await base.db`select reason from payout_stop where stopped_at is not null`
  const resumed = await payouts('resume', 'Solved')

  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('Say what to do and why') })
  expect(stopped).toMatchObject({ code: 0, output: 'Payouts are stopped.' })
  expect(again.output).toBe('Payouts were already stopped.')
  expect(stop).toEqual({ reason: 'The bank pays twice' })
  expect(resumed.output).toBe('Payouts are going out.')
  const trail = await base.db`select action, reason from audit_event where subject = 'payouts' order by id`
  expect(trail).toEqual([
    { action: 'payouts_stopped', reason: 'The bank pays twice' },
    { action: 'payouts_resumed', reason: 'Solved' },
  ])
})

test('enkosi books exports a month that is replayed offline, and says what it understands', async () => {
  const [month] = await base.db<[{ name: string }]>`select to_char(local_today(), 'YYYY-MM') as name`
  const file = `books-${month.name}.gz`
  const books = (...words: string[]) => runCommand([...command('books'), ...words], { DATABASE_URL: base.ownerUrl })
  const early = await books('export', month.name)
  await followOnce(base.db)

  const exported = await books('export', month.name)
  const checked = await books('check', file)
  const other = await books('close', month.name)
  rmSync(file, { force: true })

  expect(early).toMatchObject({ code: 1, output: `There is no entry of ${month.name} that was replayed.` })
  expect(exported.output).toBe(`${file} is written: 1 entries, in all pages that hold one of ${month.name}.`)
  expect(checked).toEqual({ code: 0, output: `${file}: 1 entries of ${month.name} were replayed and are right.` })
  expect(other.code).toBe(1)
  expect(other.output.split('\n')).toHaveLength(1)
})

test('a database that cannot be reached is reported in one sentence, without its password', async () => {
  const nowhere = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/enkosi' }
  const file = join(folder, 'none.backup')
  const all = [command('prove'), [...command('backup'), file], command('reencrypt')] as [string, ...string[]][]

  for (const { code, output } of await Promise.all(all.map((one) => runCommand(one, nowhere)))) {
    expect(code).toBe(1)
    expect(output).not.toContain('hunter2')
  }
})

test('enkosi backup writes a file that enkosi restore brings back into an empty database, proved', async () => {
  const file = join(folder, 'books.backup')
  const target = await emptyDatabase()
  const { BANK_DETAILS_KEYS } = makeSecrets()
  const empty = { DATABASE_URL: target.ownerUrl, BANK_DETAILS_KEYS }

  const written = await runCommand([...command('backup'), file], { DATABASE_URL: base.ownerUrl })
  const restored = await runCommand([...command('restore'), file], empty)
  const again = await runCommand([...command('restore'), file], empty)

  expect(written).toMatchObject({ code: 0, output: expect.stringMatching(/books\.backup is written: [\d.]+ MB\.$/) })
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/books\.backup, taken at 20\S+Z, is restored, and its books are right\.$/),
  })
  expect(again.code).toBe(1)
  expect(again.output.split('\n')).toHaveLength(1)
  expect(await target.open(1, target.url)`select balance_cents as cents from wallet`).toEqual([{ cents: 12_345 }])
})

test.each([
  ['backup', [], 'Say which file: enkosi backup FILE'],
  ['restore', [], 'Say which file: enkosi restore FILE'],
  ['restore', ['one.backup', 'two.backup'], 'Say which file: enkosi restore FILE'],
  ['backup', ['--force', 'one.backup'], "Unknown option '--force'"],
])('npm run %s does nothing with %j but say what it understands', async (name, args, sentence) => {
  const { code, output } = await runCommand([...command(name), ...args], { DATABASE_URL: base.ownerUrl })

  expect(code, output).toBe(1)
  expect(output).toContain(sentence)
  expect(output.split('\n')).toHaveLength(1)
})

test('enkosi reencrypt seals what an older key sealed with the first of BANK_DETAILS_KEYS', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const sipho = await testWorker(base.db)
  const details = { accountNumber: '62123456789', bankName: 'FNB', accountHolderName: 'S Dlamini' }
  const sealed = sealBankDetails([{ id: 'older', key: older }], sipho.workerId, details)
  await base.db`
    update worker set bank_details = ${sealed?.sealed ?? null}, bank_key_id = ${sealed?.keyId ?? null}
    where id = ${sipho.workerId}
  `
  const keys = `newer:${newer.toString('base64')},older:${older.toString('base64')}`
  const reencrypt = () => runCommand(command('reencrypt'), { DATABASE_URL: base.ownerUrl, BANK_DETAILS_KEYS: keys })

  const first = await reencrypt()
  const second = await reencrypt()

  const said = (count: number) =>
    `All bank details and numbers are sealed with key newer; those of ${count} workers, 0 payouts and 0 phones were sealed with an older one.`
  expect([first.code, first.output.split('\n').at(-1)], first.output).toEqual([0, said(1)])
  expect(second).toMatchObject({ code: 0, output: said(0) })
  const [kept] = await base.db`select bank_key_id as key from worker where id = ${sipho.workerId}`
  expect(kept).toEqual({ key: 'newer' })
})
