import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#server/platform/start/port.ts'
import { CODE, startTestIssuer } from '#testing/people/issuer.ts'
import { openBrowser } from '#testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '#testing/service/server.ts'

const warnings = (server: TestServer) =>
  server.log
    .map((line) => JSON.parse(line) as { level: string; event: string; partner?: string; code?: string })
    .filter(({ event }) => event === 'partner request failed')
    .map(({ level, partner, code }) => `${level}: ${partner}: ${code}`)

const counted = async (server: TestServer) =>
  [...(await server.services.metrics.registry.metrics()).matchAll(/^enkosi_partner_answers_total(.*) \d+$/gm)].map(
    ([, labels]) => labels,
  )

test('a wrong client secret is one warning with the code of the identity provider; a made-up callback is none', async () => {
  const issuer = await startTestIssuer()
  const server = await startTestServer(issuer.settings)
  const home = server.services.config.publicUrl
  const signIn = async (code: string) => {
    const browser = openBrowser()
    const { location } = await browser.go(`${home}/api/login`)
    await fetch(`${location}`)
    const state = new URL(`${location}`).searchParams.get('state') ?? ''
    return (await browser.go(`${home}/api/callback?${new URLSearchParams({ state, code })}`)).status
  }

  expect(await signIn('made-up')).toBe(400)
  expect(warnings(server)).toEqual([])
  issuer.forge({ status: 401, error: 'invalid_client' })
  expect([await signIn(CODE), await signIn(CODE)]).toEqual([400, 400])

  expect(warnings(server)).toEqual(['warn: identity provider: invalid_client'])
  expect(await counted(server)).toContain('{partner="identity provider",outcome="invalid_client"}')
})

test('a payment provider that does not know our key is one warning with its code, and an unknown address another', async () => {
  const partner = createServer((_request, reply) => reply.writeHead(401).end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => partner.once('listening', resolve))
  const server = await startTestServer({
    VODAPAY_URL: `http://127.0.0.1:${(partner.address() as AddressInfo).port}`,
    BANK_URL: `http://127.0.0.1:${await freePort('127.0.0.1')}`,
  })
  const thandi = await server.signIn('thandi@enkosi.test')

  await thandi.post('/api/wallet/load', { amount: 10_000, paymentReference: 'VP-1' })
  await server.services.bank.lookUp('unknown').catch(() => {})
  await server.services.bank.lookUp('unknown').catch(() => {})

  expect(warnings(server)).toEqual(['warn: payment provider: http 401', 'warn: bank: ECONNREFUSED'])
  expect(await counted(server)).toEqual(
    expect.arrayContaining([
      '{partner="payment provider",outcome="http 401"}',
      '{partner="bank",outcome="ECONNREFUSED"}',
    ]),
  )
  partner.close()
})

test('a payment provider that is away is one warning however many loads meet it, and one line when it is back', async () => {
  let isAway = true
  const partner = createServer((_request, reply) => (isAway ? reply.destroy() : reply.writeHead(404).end()))
  partner.listen(0, '127.0.0.1')
  await new Promise((resolve) => partner.once('listening', resolve))
  const server = await startTestServer({ VODAPAY_URL: `http://127.0.0.1:${(partner.address() as AddressInfo).port}` })
  const thandi = await server.signIn('thandi@enkosi.test')

  for (const paymentReference of ['VP-1', 'VP-2', 'VP-3'])
    expect((await thandi.post('/api/wallet/load', { amount: 10_000, paymentReference })).status).toBe(202)
  isAway = false
  await server.services.paymentProvider.lookUp(randomUUID())

  const lines = server.log.map((line) => JSON.parse(line) as { level: string; event: string; partner?: string })
  expect(lines.filter(({ level, partner: about }) => level !== 'info' || about)).toMatchObject([
    { level: 'warn', event: 'partner request failed', partner: 'payment provider', count: 1 },
    { level: 'info', event: 'partner answers again', partner: 'payment provider', count: 2 },
  ])
  partner.close()
})
