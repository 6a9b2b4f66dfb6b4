import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openWorld } from '#testing/people/roles.ts'

const world = await openWorld()

const reads = Object.entries(api as Record<string, Endpoint>).filter(
  ([, { who, method }]) => who === 'operator' && method === 'GET',
)
const showsPeople = ({ replies }: Endpoint) =>
  /"(email|personId|guardNumber|actor)"/.test(
    JSON.stringify(z.toJSONSchema(replies[200] as z.ZodType, { unrepresentable: 'any' })),
  )

test.each(reads.filter(([, endpoint]) => showsPeople(endpoint)))(
  'an operator who reads %s leaves a trace',
  async (_name, { path }) => {
    const { operator } = world.people
    const events = async () =>
      (await world.server.db`select from audit_event where actor = ${operator.personId} and action like '%_read'`)
        .length
    const before = await events()

    const { status } = await operator.get(`${path}${path.endsWith('/people') ? '?query=target' : ''}`)

    expect([status, (await events()) - before]).toEqual([200, 1])
  },
)

test('the audit trail leaves out reads unless they are asked for', async () => {
  const { operator } = world.people
  await operator.get('/api/operator/people?query=target')
  await operator.mustPost('/api/operator/payouts/stop', { reason: 'To see it in the trail.' })
  await operator.get('/api/operator/workers')
  const actions = async (query: string) =>
    ((await operator.get(`/api/operator/audit?${query}`)).json as { action: string }[]).map(({ action }) => action)

  const done = await actions('')
  expect(done[0]).toBe('payouts_stopped')
  expect(done.filter((action) => action.endsWith('_read'))).toEqual([])
  expect((await actions('reads=shown')).slice(0, 4)).toEqual([
    'list_read',
    'list_read',
    'payouts_stopped',
    'person_read',
  ])
})

test('reading the trail, and a search that finds nobody, are in it, without what was typed', async () => {
  const { people, server } = world
  await people.operator.get('/api/operator/people?query=nobody@secret.test')
  await people.operator.get('/api/operator/audit')

  const events = await server.db`
    select action, subject, details from audit_event where actor = ${people.operator.personId} order by id desc limit 2
  `
  expect(events).toEqual([
    { action: 'list_read', subject: 'audit trail', details: { rows: expect.any(Number) } },
    { action: 'list_read', subject: 'people', details: { rows: 0 } },
  ])
})

test('the audit trail says who looked a person up', async () => {
  const { people, target, server } = world
  await people.operator.get('/api/operator/people?query=target')

  const [event] = await server.db`
    select actor, action from audit_event where subject = ${target.personId} order by id desc limit 1
  `
  expect(event).toEqual({ actor: people.operator.personId, action: 'person_read' })
})
