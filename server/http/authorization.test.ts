import { expect, test } from 'vitest'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Case, type Outcome, ROLES, type Role, TABLE } from '#testing/authorization-table.ts'
import type { Client } from '#testing/client.ts'
import { openWorld, somebody } from '#testing/roles.ts'

const endpoints = api as Record<EndpointName, Endpoint>

const world = await openWorld()

test('the table knows every endpoint of the contract and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(api).sort())
})

test.each(Object.keys(api) as EndpointName[])('%s answers those who may call it, and nobody else', async (name) => {
  const outcomes: [Role, Outcome][] = []
  for (const role of ROLES) outcomes.push([role, await call(name, TABLE[name], role)])

  expect(outcomes).toEqual(ROLES.map((role) => [role, expected(name, role)]))
})

/** Who may call follows from the contract; what they then get, from the table. */
function expected(name: EndpointName, role: Role): Outcome {
  const { who } = endpoints[name]
  const { outcome, only } = TABLE[name]
  const admitted = only?.[role] ?? outcome
  if (who === 'anyone' || who === 'partner') return admitted
  if (role === 'nobody') return 'signed_out'
  if (who === 'guard' && role !== 'worker' && role !== 'otherWorker') return 'workers_only'
  if (who === 'operator' && role !== 'operator') return 'operators_only'
  return admitted
}

async function call(name: EndpointName, { ask, changesTheCaller }: Case, role: Role): Promise<Outcome> {
  const { method, path, kind } = endpoints[name]
  const client = changesTheCaller ? await somebody(world, role) : world.people[role]
  const { id = '', query, body } = (await ask?.(world)) ?? {}
  const address = path.replace(':id', id) + (query ? `?${query}` : '')
  if (kind === 'stream') return open(client, address)
  const { status, headers } = await {
    GET: () => client.get(address),
    POST: () => client.post(address, body),
    PUT: () => client.put(address, body),
    DELETE: () => client.delete(address),
  }[method]()
  return headers.get('error-code') ?? status
}

/** A stream has no end of its own. */
async function open({ cookie }: Client, address: string): Promise<Outcome> {
  const cut = new AbortController()
  const response = await fetch(world.server.url + address, { headers: { cookie }, signal: cut.signal })
  const outcome = response.headers.get('error-code') ?? response.status
  cut.abort()
  return outcome
}
