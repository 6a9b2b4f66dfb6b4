import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testWorker } from '#testing/people/people.ts'
import { startTestServer } from '#testing/service/server.ts'
import { startTraceCollector } from '#testing/service/trace-collector.ts'
import { openMetricsServer } from './metrics-server.ts'

test('a tip is counted, timed and traced under the request id that the person was given', async () => {
  const collector = await startTraceCollector()
  const server = await startTestServer(collector.settings)
  const thandi = await server.signIn('thandi@enkosi.test')
  const sipho = await testWorker(server.db, {})
  await thandi.post('/api/wallet/load', { amount: 10_000, paymentReference: 'VP-1' })
  const metricsServer = await openMetricsServer(() => server.services.metrics.registry.metrics(), {
    host: '127.0.0.1',
    port: 0,
  })
  const metricsUrl = `http://127.0.0.1:${(metricsServer.address() as AddressInfo).port}`

  const tip = await thandi.post('/api/tips', { guardId: sipho.workerId, amount: 2_000 })

  expect(tip.status).toBe(201)
  const figures = await (await fetch(`${metricsUrl}/metrics`)).text()
  expect(figures).toContain('enkosi_http_requests_total{method="POST",route="/api/tips",status="201"} 1')
  expect(figures).toMatch(/^enkosi_ledger_batch_size_count [1-9]/m)
  expect(figures).toMatch(/^enkosi_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect((await fetch(`${metricsUrl}/other`)).status).toBe(404)
  expect((await server.nobody.get('/metrics')).text).not.toContain('enkosi_')
  metricsServer.close()
  await server.close()
  const traceId = tip.headers.get('request-id')?.replaceAll('-', '')
  const trace = collector.spans.filter((span) => span.traceId === traceId)
  const root = trace.find((span) => span.name === 'POST /api/tips')
  expect(root?.parentSpanId ?? '').toBe('')
  expect(trace.find((span) => span.name === 'ledger tip')?.parentSpanId).toBe(root?.spanId)
})

test('a collector that is away is said once', async () => {
  const away = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  await away.nobody.get('/api/auth/user')
  await away.close()

  const said = away.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
  expect(said.map(({ event }) => event)).toEqual(['trace export failed'])
})

test('requests are logged, but not the probes and what simulators ask, unless they fail', async () => {
  const server = await startTestServer()
  for (const path of ['/readyz', '/healthz', '/idp/.well-known/openid-configuration', '/sim/nothing', '/api/auth/user'])
    await server.nobody.get(path)
  await server.close()

  const requests = server.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')
  expect(requests.map(({ route, status }) => `${route} ${status}`)).toEqual(['none 404', '/api/auth/user 401'])
})

test('a METRICS_PORT that is taken stops the start with one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo

  await expect(openMetricsServer(async () => '', { host: '127.0.0.1', port })).rejects.toThrow(`METRICS_PORT ${port}`)

  taken.close()
})
