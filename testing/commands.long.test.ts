import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sealBankDetails } from '#server/crypto/bank-details.ts'
import { scratchFolder } from './at-end.ts'
import { emptyDatabase, testDatabase } from './database.ts'
import { followOnce } from './follow-once.ts'
import { testCaller, testWorker } from './people.ts'
import { runCommand } from './run-command.ts'

const COMMANDS = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>

/** The script and arguments that stand behind `npm run <name>`. */
function command(name: string): [string, ...string[]] {
  const [node, script = '', ...args] = COMMANDS[name]?.split(' ') ?? []
  expect(node, name).toBe('node')
  return [script, ...args]
}

/** Of one service: a command without one makes its own. */
const ANCHOR_SECRET = 'a secret of these tests that is long enough'

const folder = scratchFolder('commands')
const base = await testDatabase()
await testCaller(base.db, { balance: 12_345 })

test('npm run prove replays the books, and names what is wrong', async () => {
  const right = await runCommand([...command('prove'), '--all'], { DATABASE_URL: base.ownerUrl })
  await base.db`update wallet set balance_cents = balance_cents + 1`
  const wrong = await runCommand(command('prove'), { DATABASE_URL: base.ownerUrl })
  await base.db`update wallet set balance_cents = balance_cents - 1`

  expect(right.code, right.output).toBe(0)
  expect(right.output).toBe('The books are right: all 1 entries were replayed, and 1 wallets compared.')
  expect(wrong.code).toBe(1)
  expect(wrong.output.replace(/ #\S{16}/, '')).toBe(
    'BROKEN  every wallet is what its entries make of it: wallet 1 balance\n' +
      'THE BOOKS ARE NOT RIGHT: all 1 entries were replayed, and 1 wallets compared.',
  )
})

test('npm run payouts stops and resumes payouts without a sign-in, with a reason in the audit trail', async () => {
  const payouts = (...words: string[]) => runCommand([...command('payouts'), ...words], { DATABASE_URL: base.ownerUrl })

  const without = await payouts('stop')
  const stopped = await payouts('stop', 'The bank', 'pays twice')
  const again = await payouts('stop', 'The bank pays twice')
  const [stop] = await base.db`select reason from payout_stop where stopped_at is not null`
  const resumed = await payouts('resume', 'Solved')

  expect(without).toMatchObject({ code: 1, output: expect.stringContaining('Say what to do and why') })
  expect(stopped).toEqual({ code: 0, output: 'Payouts are stopped.' })
  expect(again.output).toBe('Payouts were already stopped.')
  expect(stop).toEqual({ reason: 'The bank pays twice' })
  expect(resumed.output).toBe('Payouts are going out.')
  const trail = await base.db`select action, reason from audit_event where subject = 'payouts' order by id`
  expect(trail).toEqual([
    { action: 'payouts_stopped', reason: 'The bank pays twice' },
    { action: 'payouts_resumed', reason: 'Solved' },
  ])
})

test('npm run books exports a month that is replayed offline, and says what it understands', async () => {
  const [month] = await base.db<[{ name: string }]>`select to_char(local_today(), 'YYYY-MM') as name`
  const file = `books-${month.name}.gz`
  const books = (...words: string[]) =>
    runCommand([...command('books'), ...words], { DATABASE_URL: base.ownerUrl, ANCHOR_SECRET })
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

test('npm run backup writes a file that npm run restore brings back into an empty database, proved', async () => {
  const file = join(folder, 'books.backup')
  const target = await emptyDatabase()

  const written = await runCommand([...command('backup'), file], { DATABASE_URL: base.ownerUrl })
  const restored = await runCommand([...command('restore'), file], { DATABASE_URL: target.ownerUrl })
  const again = await runCommand([...command('restore'), file], { DATABASE_URL: target.ownerUrl })

  expect(written).toEqual({ code: 0, output: expect.stringMatching(/books\.backup is written: [\d.]+ MB\.$/) })
  expect(restored).toEqual({ code: 0, output: `${file} is restored, and its books are right.` })
  expect(again.code).toBe(1)
  expect(again.output.split('\n')).toHaveLength(1)
  expect(await target.open(1, target.url)`select balance_cents as cents from wallet`).toEqual([{ cents: 12_345 }])
})

test.each([
  ['backup', [], 'Say which file: npm run backup -- FILE'],
  ['restore', [], 'Say which file: npm run restore -- FILE'],
  ['restore', ['one.backup', 'two.backup'], 'Say which file: npm run restore -- FILE'],
  ['backup', ['--force', 'one.backup'], "Unknown option '--force'"],
])('npm run %s does nothing with %j but say what it understands', async (name, args, sentence) => {
  const { code, output } = await runCommand([...command(name), ...args], { DATABASE_URL: base.ownerUrl })

  expect(code, output).toBe(1)
  expect(output).toContain(sentence)
  expect(output.split('\n')).toHaveLength(1)
})

test('npm run reencrypt seals what an older key sealed with the first of BANK_DETAILS_KEYS', async () => {
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
  expect(second).toEqual({ code: 0, output: said(0) })
  const [kept] = await base.db`select bank_key_id as key from worker where id = ${sipho.workerId}`
  expect(kept).toEqual({ key: 'newer' })
})
