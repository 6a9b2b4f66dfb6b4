import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '#server/platform/observability/log.ts'
import { repeat } from '#server/platform/repeat.ts'
import { approvedCorrection } from '#testing/money/approved-correction.ts'
import { fund, testCaller } from '#testing/people/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/people/register-and-fund.ts'
import { startTestServer } from '#testing/service/server.ts'
import { runTask } from './run-task.ts'
import { type Jobs, startJobs } from './runner.ts'
import type { Task } from './tasks.ts'

const server = await startTestServer({ BUSINESS_DAY_SECONDS: '1', PARTNER_TIMEOUT_MS: '20000' })

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 120_000, interval: 50 })

/** They end with the test also when it fails: a server with jobs that go on cannot be closed. */
async function jobsOfThisTest(): Promise<Jobs> {
  const jobs = await startJobs(server.services)
  onTestFinished(() => jobs.stop())
  return jobs
}

test('with the jobs running a withdrawal arrives, a late load is credited, and the books are proved', async () => {
  const sipho = await server.signIn('sipho@enkosi.test')
  await registerWorker(sipho, BANK_ACCOUNT)
  await fund(server.db, sipho, 50_000)
  const jobs = await jobsOfThisTest()

  const withdrawn = await sipho.post('/api/wallet/withdraw', { amount: 20_000 })
  const loaded = await sipho.post('/api/wallet/load', { amount: 406_800, paymentReference: randomUUID() })

  expect(withdrawn.status).toBe(201)
  // On a busy machine the late payment may have come before the answer left.
  expect([201, 202]).toContain(loaded.status)
  await server.db`update sim_delivery set due_at = business_now() where provider = 'vodapay'`
  await server.db`update sim_payment set decided_at = business_now() where decided_at > business_now()`
  await eventually(async () => {
    const { json } = await sipho.get('/api/transactions')
    const states = (json as { type: string; amount: number; status: string }[]).map(
      (t) => `${t.type} ${t.amount} ${t.status}`,
    )
    expect(states).toContain('withdrawal 20000 paid')
    expect(states).toContain('load 406800 completed')
    expect(await server.db`select from book_progress where what = 'wallets that moved'`).toHaveLength(1)
    expect(await server.db`select name, about from book_fault`).toEqual([])
  })
  await jobs.stop()
  const [late] = await server.db`select count(*)::int as runs from job where last_run_at is not null`
  expect(late?.runs).toBeGreaterThan(0)
})

test('sealing and corrections do not wait for a reconciliation whose partner does not answer', async () => {
  const { services, db } = server
  const silent = Promise.withResolvers<never>()
  const provider = services.paymentProvider
  // biome-ignore lint/correctness/useYield: it never has anything to give.
  const list = async function* () {
    await silent.promise
  }
  const { key } = await approvedCorrection(db, await testCaller(db), 'in', 700)
  const id = key.slice('correction:'.length)
  await db`update job set due_at = '-infinity'`
  services.paymentProvider = { ...provider, list }
  const jobs = await jobsOfThisTest()
  // Before the jobs are stopped, which wait for it.
  const giveUp = () => {
    silent.reject(new Error('given up'))
    services.paymentProvider = provider
  }
  onTestFinished(giveUp)

  await eventually(async () => {
    expect(await db`select state from correction where id = ${id}`).toEqual([{ state: 'posted' }])
    const [unsealed] = await db`
      select id from ledger_entry where id > coalesce((select max(up_to) from book_page), 0) limit 1
    `
    expect(unsealed).toBeUndefined()
  })

  giveUp()
  await jobs.stop()
})

test('of several processes one runs a periodic task, once in its time', async () => {
  let runs = 0
  const task: Task = { name: 'counted', everySeconds: 60, run: async () => void runs++ }

  await Promise.all(Array.from({ length: 4 }, () => runTask(server.services, task)))
  await runTask(server.services, task)
  expect(runs).toBe(1)

  await server.db`update clock_shift set by = interval '61 seconds'`
  await runTask(server.services, task)
  await server.db`update clock_shift set by = interval '0'`
  expect(runs).toBe(2)
})

test('a task that is still running is not started again, though it is due', async () => {
  const finish = Promise.withResolvers<void>()
  onTestFinished(() => finish.resolve())
  const started = Promise.withResolvers<void>()
  const slow: Task = {
    name: 'slow',
    everySeconds: 0,
    run: () => {
      started.resolve()
      return finish.promise
    },
  }

  const first = runTask(server.services, slow)
  await started.promise
  expect(await runTask(server.services, slow)).toBe(false)
  finish.resolve()
  expect(await first).toBe(true)
  expect(await runTask(server.services, slow)).toBe(true)
})

test('a task that reads everything leaves the database to others for nine times as long', async () => {
  const long: Task = {
    name: 'long',
    everySeconds: 0,
    readsEverything: true,
    run: () => new Promise((done) => setTimeout(done, 400)),
  }

  expect(await runTask(server.services, long)).toBe(true)
  expect(await runTask(server.services, long)).toBe(false)

  await server.db`update clock_shift set by = interval '60 seconds'`
  expect(await runTask(server.services, long)).toBe(true)
  await server.db`update clock_shift set by = interval '0'`
})

test('a task is let go of by a process that has died, and not before', async () => {
  const task: Task = { name: 'abandoned', everySeconds: 0, run: async () => {} }
  await server.db`
    insert into job (name, holder, leased_until) values ('abandoned', ${randomUUID()}, clock_timestamp() + interval '1 minute')
  `
  expect(await runTask(server.services, task)).toBe(false)

  await server.db`update job set leased_until = clock_timestamp() where name = 'abandoned'`

  expect(await runTask(server.services, task)).toBe(true)
})

test('all tasks at once leave connections of the pool to everybody else', async () => {
  const finish = Promise.withResolvers<void>()
  onTestFinished(() => finish.resolve())
  const tasks = Array.from({ length: 40 }, (_, index) => ({
    name: `long ${index}`,
    everySeconds: 0,
    run: () => finish.promise,
  }))

  const running = Promise.all(tasks.map((task) => runTask(server.services, task)))
  await eventually(async () => {
    const [row] =
      await server.db`select count(*)::int as count from job where name like 'long %' and holder is not null`
    expect(row?.count).toBe(40)
  })

  finish.resolve()
  expect(await running).toHaveLength(40)
})

test('a task that fails is logged, counted, and tried again', async () => {
  let fails = true
  const run = async () => {
    if (fails) throw new Error('not today')
  }
  const task: Task = { name: 'failing', everySeconds: 0, run }
  await runTask(server.services, task)
  await runTask(server.services, task)
  const read = async () =>
    (await server.db`select failures, last_run_at is null as never from job where name = 'failing'`)[0]
  expect(await read()).toEqual({ failures: 2, never: true })

  fails = false
  await runTask(server.services, task)

  expect(await read()).toEqual({ failures: 0, never: false })
  expect(server.log.filter((line) => line.includes('job failed') && line.includes('not today'))).toHaveLength(2)
})

test('repeated work goes on after a failure, runs at once when woken, and can be stopped', async () => {
  let rounds = 0
  const work = async () => {
    rounds++
    if (rounds === 1) throw new Error('once')
    return rounds < 4 ? 1 : 0
  }
  const repeated = repeat(openLog('silent'), 'test', 5, work)
  await eventually(() => expect(rounds).toBeGreaterThanOrEqual(4))
  await repeated.stop()
  const before = rounds

  const patient = repeat(openLog('silent'), 'test', 3_600_000, async () => {
    rounds++
    return 0
  })
  await eventually(() => expect(rounds).toBe(before + 1))
  patient.wake()
  await eventually(() => expect(rounds).toBe(before + 2))
  await patient.stop()
  patient.wake()
  expect(rounds).toBe(before + 2)
})
