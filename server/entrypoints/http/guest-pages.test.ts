import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fillPage } from '#server/platform/documents/fill-page.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer({ PARTNER_TIMEOUT_MS: '20000' })

async function register(guardNumber: string, location: string, firstName: string): Promise<void> {
  const worker = await server.signIn(`${guardNumber}@example.test`, { firstName, lastName: 'Dlamini' })
  await worker.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter', location })
}

/** A guest's tip that was paid; gives its reference. */
async function paidTip(guardNumber: string): Promise<string> {
  const asked = { guardNumber, amount: 2_000 }
  const { json } = await server.nobody.post('/api/guest-tips', asked, { 'idempotency-key': randomUUID() })
  const { reference, page } = json as { reference: string; page: string }
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
  await deliverDue(server.services)
  return reference
}

test('what people typed stands on the card as the text it is, and nothing of it is filled in twice', async () => {
  await register('PG-66', '"><img src=x onerror=alert(1)>{{reference}}', '<b>Sipho</b>')

  const { text, headers } = await server.nobody.get('/?w=pg-66')

  expect(text).not.toContain('Sipho')
  expect(text).toContain('&#34;&#62;&#60;img src=x onerror=alert(1)&#62;{{reference}}')
  expect(text).not.toContain('<img src=x')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('somebody who is signed in gets the app, and a code of nobody a page that says so', async () => {
  await register('PG-67', 'Rosebank', 'Sipho')
  const thandi = await server.signIn('thandi@example.test')

  expect((await thandi.get('/?w=PG-67')).text).not.toContain('id="pay"')
  for (const w of ['PG-68', 'x'.repeat(300), '%3Cb%3E'])
    expect((await server.nobody.get(`/?w=${w}`)).text).toContain('This code cannot be used to tip anyone.')
  expect((await server.nobody.get('/?w=%22%3E%3Cb%3E{{path}}')).text).toContain('value="&#34;&#62;&#60;b&#62;{{path}}"')
  for (const w of ['', 'a&w=b', '%E0%A4%A'])
    expect((await server.nobody.get(`/?w=${w}`)).text).not.toContain('id="pay"')
  expect((await server.nobody.get('/t/')).text).not.toContain('data-reference')
  for (const path of ['/t/nothing', `/t/${'x'.repeat(22)}`]) {
    const { text } = await server.nobody.get(path)
    expect(text).not.toContain('data-reference')
    expect(text).toContain('<span>No such receipt.</span>')
    expect((await thandi.get(path)).text).toContain('<span>No such receipt.</span>')
  }
})

test('a receipt says when it was paid, and once it is old how long ago, in each language and whatever the phone says', async () => {
  await register('PG-69', 'Rosebank', 'Sipho')
  const reference = await paidTip('PG-69')
  const shown = async (language: string) =>
    (await server.nobody.get(`/t/${reference}`, { 'Accept-Language': language })).text
  const age = (interval: string) =>
    server.db`update guest_tip set settled_at = business_now() - ${interval}::text::interval where reference = ${reference}`

  await age('9 minutes')
  expect(await shown('en')).toMatch(/data-look="paid".*<strong>\d\d:\d\d<\/strong>/s)
  expect(await shown('en')).not.toContain('minutes ago')
  for (const [interval, words] of [
    ['11 minutes', 'Paid 11 minutes ago'],
    ['119 minutes', 'Paid 119 minutes ago'],
    ['3 hours', 'Paid 3 hours ago'],
    ['30 days', 'Paid 30 days ago'],
  ] as const) {
    await age(interval)
    expect(await shown('en')).toMatch(new RegExp(`data-look="old".*<span id="title-old">${words}<`, 's'))
  }
  expect(await shown('af')).toContain('30 dae gelede betaal')
  expect(await shown('zu')).toContain('Ikhokhwe ezinsukwini ezingu-30 ezedlule')
})

test('gaps are filled once, escaped, and what is not true is hidden', () => {
  const page = '<p data-if="a">{{x}}</p><p data-if="b">{{y}}</p>'
  expect(fillPage(page, { x: '{{y}}&', y: '1' }, { a: true })).toBe('<p>{{y}}&#38;</p><p hidden="">1</p>')
})
