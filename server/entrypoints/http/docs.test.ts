import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { LiveEvent } from '#contract/events.ts'
import { startTestServer } from '#testing/service/server.ts'
import { openApi } from './openapi.ts'

const server = await startTestServer()

type Operation = {
  operationId: string
  requestBody?: unknown
  security: unknown
  responses: Record<string, unknown>
  parameters: { name: string }[]
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: unknown } }

test('the OpenAPI document has every endpoint of the contract, with its body, replies and refusals', async () => {
  const { status, json } = await server.nobody.get('/api/openapi.json')
  const document = json as Document
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

  expect([status, document.openapi]).toEqual([200, '3.1.0'])
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(api).sort())
  const tip = document.paths['/api/tips']?.post
  expect(tip?.requestBody).toMatchObject({ content: { 'application/json': { schema: shapeNamed('SendTip') } } })
  expect(document.components.schemas).toMatchObject({
    SendTip: { properties: { amount: { type: 'integer', minimum: 100, maximum: 500_000 } } },
    Moved: { properties: { transaction: shapeNamed('Transaction') } },
  })
  expect(Object.keys(tip?.responses ?? {})).toEqual(['201', '400', '401', '403', '404', '422', '429', '503'])
  expect(document.paths['/api/tips/{id}/rating']?.post?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
  ])
  expect(document.paths['/api/events']?.get?.responses['200']).toMatchObject({
    content: {
      'text/event-stream': { schema: shapeNamed('LiveEvent') },
    },
  })
  expect(document.components.schemas).toMatchObject({
    LiveEvent: { oneOf: LiveEvent.options.map(({ shape }) => eventNamed(shape.event)) },
  })
})

const shapeNamed = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const eventNamed = ({ value }: { value: string }) => ({ properties: { event: { const: value } } })

test('every name that the document refers to has a shape', async () => {
  const { text, json } = await server.nobody.get('/api/openapi.json')
  const named = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))

  expect([...named].sort()).toEqual(Object.keys((json as Document).components.schemas as object).sort())
  expect(named.size).toBeGreaterThan(50)
})

test('the gateway’s callbacks are described as they are called: a form, HTTP Basic, a text', async () => {
  const { json } = await server.nobody.get('/api/openapi.json')
  const { paths, components } = json as Document
  const callback = (name: string) => paths[`/api/callbacks/${name}`]?.post

  expect(callback('ussd')).toMatchObject({
    security: [{ gateway: [] }],
    requestBody: {
      content: { 'application/x-www-form-urlencoded': { schema: { required: ['sessionId', 'phoneNumber'] } } },
    },
    responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
  })
  expect(callback('sms')).toMatchObject({
    security: [{ gateway: [] }],
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { anyOf: { length: 3 } } } } },
  })
  expect(callback('bank')?.security).toEqual([{ signature: [] }])
  expect(components).toMatchObject({
    securitySchemes: { gateway: { type: 'http', scheme: 'basic' }, session: { name: 'enkosi_session' } },
  })
  expect(openApi({ ...server.services.config, publicUrl: 'https://enkosi.example' }).components).toMatchObject({
    securitySchemes: { session: { name: '__Host-enkosi_session' } },
  })
})

test('the document says *simulation* only in simulation, and whom to write to by the settings', () => {
  const { config } = server.services
  const contacts = { ...config.contacts, supportEmail: 'support@pay.za' }
  const real = openApi({ ...config, partners: 'real', contacts })

  expect(real.info).toMatchObject({
    description: expect.not.stringContaining('simulation'),
    contact: { email: 'support@pay.za' },
  })
  expect(openApi(config).info).toMatchObject({ description: expect.stringContaining('in simulation mode') })
})

test('the page for people needs no script and names every endpoint', async () => {
  const { status, text, headers } = await server.nobody.get('/api/docs')

  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).not.toContain('script-src')
  expect(text).not.toMatch(/<script|style="/)
  for (const [name, { method, path }] of Object.entries(api)) {
    expect(text).toContain(`<section id="${name}">`)
    expect(text).toContain(`${method} ${path}`)
  }
})
