import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliverDue } from '#server/simulators/deliver.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, tipper, worker, dialThrough } = await phoneWorld()

test('a name that reads as us, a call or a link is shown nowhere: the worker ID stands in its place', async () => {
  const thandi = await tipper()
  for (const firstName of ['Enkosi ✓ Verified', 'Call 0861234567', 'www.evil.co.za/win']) {
    const { client, guardNumber } = await worker({ firstName })
    const { id } = (await client.get('/api/guard/profile')).json as { id: string }
    await thandi.client.mustPost('/api/tips', { guardId: id, amount: 1_000 })
    const asked = { guardNumber, amount: 2_000 }
    const opened = await server.nobody.post('/api/guest-tips', asked, { 'idempotency-key': randomUUID() })
    const { reference, page } = opened.json as { reference: string; page: string }
    await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
    await deliverDue(server.services)

    const seen = {
      card: (await server.nobody.get(`/api/guards/card?w=${guardNumber}`)).text,
      page: (await server.nobody.get(`/?w=${guardNumber}`)).text,
      search: (await thandi.client.get(`/api/guards/search?query=${guardNumber}`)).text,
      history: (await thandi.client.get('/api/transactions')).text,
      receipt: (await server.nobody.get(`/t/${reference}`)).text,
      state: (await server.nobody.get(`/api/guest-tips/${reference}`)).text,
      phone: await dialThrough(thandi.number, '2', guardNumber),
    }
    for (const [place, text] of Object.entries(seen)) {
      expect(text, place).toContain(guardNumber)
      expect(text, place).not.toMatch(/✓ Verified|0861234567|evil/)
    }
  }
})
