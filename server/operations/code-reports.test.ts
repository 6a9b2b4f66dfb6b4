import { expect, test } from 'vitest'
import type { ReportedCode } from '#contract/guests-seen.ts'
import { OPERATOR } from '#contract/operator-limits.ts'
import { testWorker } from '#testing/people/people.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
const operator = await server.signIn('operator@enkosi.test')

const list = async (query = '') => (await operator.get(`/api/operator/code-reports${query}`)).json as ReportedCode[]

test('a code that nobody has is reported too, a person counts once, and it is closed like any other', async () => {
  const thandi = await server.signIn('reports@example.test')
  const report = { guardNumber: ' NOPE-999 ', message: 'Glued over another sticker.' }
  const inSmall = { ...report, guardNumber: 'nope-999' }
  for (const [reporter, body] of [
    [server.nobody, inSmall],
    [thandi, report],
    [thandi, report],
    [thandi, inSmall],
  ] as const)
    expect((await reporter.post('/api/guards/report', body)).status).toBe(201)

  const [code] = await list()
  const typed = expect.stringMatching(/^nope-999$/i)
  expect(code).toMatchObject({ id: typed, guardNumber: typed, isKnown: false, count: 2 })
  expect(code?.reports.map(({ signedIn }) => signedIn)).toEqual([true, false])
  const { json } = await thandi.get('/api/me/export')
  expect(json).toMatchObject({ codeReports: [{ guardNumber: 'NOPE-999', message: report.message }] })
  const reason = 'The sticker is gone.'
  const close = () => operator.post(`/api/operator/code-reports/${code?.reports[0]?.id}/close`, { reason })
  expect([(await close()).status, (await close()).code]).toEqual([200, 'already_done'])
  const [event] = await server.db`select action, reason from audit_event order by id desc limit 1`
  expect(event).toEqual({ action: 'code_report_closed', reason })
  expect(await list()).toEqual([])
})

test('many reports of one worker are one line with their number, the latest first, and hide nobody', async () => {
  const workers = OPERATOR.reportedCodes + 5
  const reported: string[] = []
  for (let n = 0; n < workers; n++) reported.push((await testWorker(server.db)).workerId ?? '')
  const report = (workerId: string | undefined, minutesAgo: number) => server.db`
    insert into code_report (worker_id, message, created_at)
    values (${workerId ?? ''}, ${`${minutesAgo}`}, business_now() - ${minutesAgo} * interval '1 minute')
  `
  for (const [n, worker] of reported.entries()) await report(worker, 10 * (n + 1))
  const flooded = reported[2]
  for (let n = 0; n < 110; n++) await report(flooded, 1_000 + n)

  const first = await list()
  const rest = await list(`?before=${first.at(-1)?.reports[0]?.id}`)

  const all = [...first, ...rest]
  expect([first.length, rest.length]).toEqual([OPERATOR.reportedCodes, 5])
  expect(all.map(({ reports }) => reports[0]?.message)).toEqual(reported.map((_, n) => `${10 * (n + 1)}`))
  expect(all.map(({ count }) => count)).toEqual(reported.map((_, n) => (n === 2 ? 111 : 1)))
  expect(first[2]?.reports.map(({ message }) => message)).toEqual(['30', '1000', '1001', '1002', '1003'])
  const { waiting } = (await operator.get('/api/operator/overview')).json as { waiting: { codeReports: number } }
  expect(waiting.codeReports).toBe(workers + 110)

  // Decided about what was there when the operator looked.
  const seen = first[2]?.reports[0]?.id
  await report(flooded, 1)
  expect((await operator.post(`/api/operator/code-reports/${seen}/close`, { reason: 'Spoke to both.' })).status).toBe(
    200,
  )
  expect((await list())[0]).toMatchObject({ count: 1, reports: [{ message: '1' }] })
})
