import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { expectBooksRight } from '#testing/expect-books-right.ts'
import { returned, tip, withdrawal } from '#testing/movements.ts'
import { moveClockTo, testCaller, testWorker } from '#testing/people.ts'
import { signerOf } from './anchors.ts'
import { AT_REST } from './circumstances.ts'
import { DAILY, HOURLY, keepRound, type Pace, sizeOfTurn } from './keep-round.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { brokenOf, inSnapshot, proveNewAndMoveOn } from './prove.ts'
import { beginRound, type Round } from './prove-slice.ts'
import { sealEntries } from './seal-entries.ts'
import { bringDayBack } from './wallet-switches.ts'

let base: TestDatabase
let ledgers: Ledger[]
/** As the service signs in, which may do all of this. */
let service: Db
const signer = signerOf('a secret of this test')
const circumstances = { ...AT_REST, signer }

beforeAll(async () => {
  base = await testDatabase()
  service = base.open(3, base.url)
  ledgers = Array.from({ length: 3 }, () => openLedger({ url: base.url }))
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await expectBooksRight(base.db)
  await Promise.all(ledgers.map((ledger) => ledger.close()))
  await base.close()
})

/** Seals, proves what is new and moves the checkpoint on, as every minute. */
async function aMinuteLater(by = signer) {
  await sealEntries(service)
  await sealAudit(service)
  const { proof, checkpoint } = await proveNewAndMoveOn(service, { ...circumstances, signer: by })
  expect(brokenOf(proof.checks)).toEqual([])
  return { proof, checkpoint }
}

test('while several ledgers move money, each checkpoint is what the entries up to its seal say', async () => {
  await moveClockTo(base.db, '2027-03-10T10:00:00Z')
  const people = await Promise.all(Array.from({ length: 6 }, () => testWorker(base.db, { balance: 100_000 })))
  const post = async (ledger: Ledger, turn: number) => {
    for (let n = 0; n < 40; n += 1) {
      const [from, to] = [people[(n + turn) % 6], people[(n + 2 * turn + 3) % 6]]
      if (from && to && from !== to) await ledger.post(tip(from, to, 100))
    }
  }
  let isDone = false
  const posting = Promise.all(ledgers.map(post)).then(() => {
    isDone = true
  })

  const positions: number[] = []
  while (!isDone) positions.push((await aMinuteLater()).checkpoint?.position ?? 0)
  await posting
  const { proof, checkpoint } = await aMinuteLater()

  // The last one stands on the last seal: then it says of every wallet what the wallet says.
  const differs = await base.db`
    select id from wallet join checkpoint_wallet c on c.wallet_id = wallet.id
    where (c.version, c.balance_cents, c.day, c.day_out_cents, c.month_out_cents, c.tips_received)
      <> (wallet.version, wallet.balance_cents, wallet.day, wallet.day_out_cents, wallet.month_out_cents, wallet.tips_received)
  `
  expect(differs).toEqual([])
  expect(positions.length).toBeGreaterThan(0)
  expect((checkpoint ?? proof.since)?.count).toBe(proof.entries)
  await expectBooksRight(base.db)
})

test('what comes back, a new day, a new month and a day that was brought back are counted from one checkpoint to the next', async () => {
  const [ledger] = ledgers as [Ledger]
  const sipho = await testWorker(base.db, { balance: 400_000 })
  const lindiwe = await testWorker(base.db)
  const first = await ledger.post(withdrawal(sipho, 3_000))
  await ledger.post(tip(sipho, lindiwe, 1_000))
  await aMinuteLater()
  await ledger.post(returned(sipho, first.entryId))
  await aMinuteLater()
  await ledger.post(withdrawal(sipho, 4_000))
  await aMinuteLater()
  await moveClockTo(base.db, '2027-03-31T10:00:00Z')
  const last = await ledger.post(withdrawal(sipho, 5_000))
  await aMinuteLater()
  await moveClockTo(base.db, '2027-04-01T10:00:00Z')
  await ledger.post(tip(sipho, lindiwe, 2_000))
  await ledger.post(returned(sipho, last.entryId))
  await aMinuteLater()
  await moveClockTo(base.db, '2028-01-01T10:00:00Z')
  await ledger.post(tip(sipho, lindiwe, 2_000))
  await aMinuteLater()
  await moveClockTo(base.db, '2027-04-02T10:00:00Z')
  const event = { actor: 'system', action: 'wallet_day_brought_back', subject: sipho.personId, requestId: 'r' }
  await recordAuditEvent(base.db, event)
  await base.db.begin((tx) => bringDayBack(tx, sipho.walletId))
  await ledger.post(tip(sipho, lindiwe, 3_000))

  const { proof } = await aMinuteLater()

  expect(proof.since?.count).toBe(proof.entries - 1)
  expect(proof.wallets).toBe(2)
  await expectBooksRight(base.db)
})

const AT_CHECKPOINT = 'the checkpoint says of every wallet what it was'

/** Turns until the last round is finished, and what they found. */
async function aWholeRound(pace: Pace): Promise<string[]> {
  const found: string[] = []
  do found.push(...brokenOf((await keepRound(service, pace, circumstances)).checks))
  while (!(await rounds(pace)).at(-1)?.finished)
  return found
}

const rounds = ({ fromZero }: Pace) => base.db<{ number: number; finished: boolean }[]>`
  select number, finished_at is not null as finished from ${base.db(fromZero ? 'proof_round' : 'hourly_round')} order by number
`

test('within the hour a round tells of whatever is no longer as it was proved; after it the next one begins', async () => {
  await testCaller(base.db, { balance: 100 })
  await aMinuteLater()
  expect(await aWholeRound(HOURLY)).toEqual([])
  expect(await rounds(HOURLY)).toEqual([{ number: 1, finished: true }])

  await base.db`update wallet set balance_cents = balance_cents + 1`
  expect(await aWholeRound(HOURLY)).toContain(AT_CHECKPOINT)
  await base.db`update wallet set balance_cents = balance_cents - 1`
  expect(await aWholeRound(HOURLY)).toEqual([])
  expect(await rounds(HOURLY)).toHaveLength(3)
})

test('from zero a round proves everything, and the next one begins a day later', async () => {
  expect(await aWholeRound(DAILY)).toEqual([])
  await base.db`update wallet set balance_cents = balance_cents + 1`
  expect(await aWholeRound(DAILY)).toEqual([])
  expect(await rounds(DAILY)).toEqual([{ number: 1, finished: true }])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAILY.seconds * 1_000 })
  const found = await aWholeRound(DAILY)
  vi.useRealTimers()
  await base.db`update wallet set balance_cents = balance_cents - 1`

  expect(found).toContain('every balance is the sum of its postings')
  // What it found is asked again at once: perhaps it is mended.
  expect(await aWholeRound(DAILY)).toEqual([])
  expect(await aWholeRound(DAILY)).toEqual([])
  expect(await rounds(DAILY)).toHaveLength(3)
})

test.each([HOURLY, DAILY])(
  'a round that we have not signed says nothing, and a new one begins: $seconds',
  async (pace) => {
    await aWholeRound(pace)
    const before = await rounds(pace)
    await base.db`update ${base.db(pace.fromZero ? 'proof_round' : 'hourly_round')} set signature = 'x'`

    expect(await aWholeRound(pace)).toEqual([])

    expect(await rounds(pace)).toHaveLength(before.length + 1)
  },
)

test('a round that began in the future, by a clock that was wrong, is begun anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  await aWholeRound(DAILY)
  vi.useRealTimers()
  await base.db`update wallet set balance_cents = balance_cents + 1`

  const found = await aWholeRound(DAILY)

  await base.db`update wallet set balance_cents = balance_cents - 1`
  expect(found).toContain(AT_CHECKPOINT)
})

test('a round that somebody puts back to where it had been begins anew', async () => {
  await aWholeRound(HOURLY)
  await keepRound(service, HOURLY, circumstances)
  await keepRound(service, HOURLY, circumstances)
  const [kept] = await base.db`select * from hourly_round where finished_at is null`
  expect(await aWholeRound(HOURLY)).toEqual([])
  await base.db`update wallet set balance_cents = balance_cents + 1`

  await base.db`
    update hourly_round set body = ${kept?.body}, signature = ${kept?.signature}, finished_at = null where number = ${kept?.number}
  `
  const found = await aWholeRound(HOURLY)

  await base.db`update wallet set balance_cents = balance_cents - 1`
  expect(found).toContain(AT_CHECKPOINT)
})

test.each([HOURLY, DAILY])(
  'a round of before under a higher number, or one that was not finished long ago, keeps no round from beginning: $seconds',
  async (pace) => {
    const table = base.db(pace.fromZero ? 'proof_round' : 'hourly_round')
    const putIn = (round: Round, number: number) => {
      const body = JSON.stringify(round)
      const signature = signer.signText(`round ${body}`)
      return base.db`insert into ${table} (number, body, signature, started_at) values (${number}, ${body}, ${signature}, now())`
    }
    const begun = await inSnapshot(base.db, 'read only', (tx) =>
      beginRound(tx, { number: 500, fromZero: pace.fromZero }, circumstances),
    )
    if (!begun) throw new Error('There is no checkpoint.')
    const nearlyOver: Round = { ...begun, next: { of: 'audit', after: begun.against.audit.position } }
    await base.db`update wallet set balance_cents = balance_cents + 1`

    await putIn(nearlyOver, 501)
    const underAnother = await aWholeRound(pace)
    await putIn({ ...nearlyOver, number: 600 }, 600)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * pace.seconds * 1_000 })
    const longAfter = await aWholeRound(pace)
    vi.useRealTimers()
    await base.db`update wallet set balance_cents = balance_cents - 1`
    await base.db`delete from ${table} where number >= 500`

    expect(underAnother).toContain(AT_CHECKPOINT)
    expect(longAfter).toContain(AT_CHECKPOINT)
  },
)

test('a checkpoint that somebody else signed counts for nothing: everything is proved from zero', async () => {
  await testCaller(base.db, { balance: 100 })
  const { checkpoint } = await aMinuteLater()
  await testCaller(base.db, { balance: 100 })

  const { proof, checkpoint: next } = await aMinuteLater(signerOf('another secret'))

  expect(proof.since).toBeNull()
  expect(next).toMatchObject({ position: (checkpoint?.position ?? 0) + 1, count: proof.entries })
  await expectBooksRight(base.db)
})

test('a round is spread over fifty minutes, or twenty hours, however much there is; what is late is made up for', () => {
  const startedAt = '2027-03-10T10:00:00.000Z'
  const after = (minutes: number) => Date.parse(startedAt) + minutes * 60_000

  expect(sizeOfTurn({ startedAt, done: 0, all: 60_000_000 }, HOURLY, after(0))).toBe(100_000)
  expect(sizeOfTurn({ startedAt, done: 30_000_000, all: 60_000_000 }, HOURLY, after(40))).toBe(250_000)
  expect(sizeOfTurn({ startedAt, done: 59_000_000, all: 60_000_000 }, HOURLY, after(70))).toBe(1_000_000)
  expect(sizeOfTurn({ startedAt, done: 0, all: 10 }, HOURLY, after(0))).toBe(10_000)
  expect(sizeOfTurn({ startedAt, done: 0, all: 60_000_000 }, DAILY, after(0))).toBe(50_000)
})
