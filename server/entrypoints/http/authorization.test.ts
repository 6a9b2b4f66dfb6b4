import { expect, test } from 'vitest'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Case, type Outcome, ROLES, type Role, TABLE } from '#testing/authorization-table.ts'
import { openWorld, somebody } from '#testing/people/roles.ts'
import type { Client } from '#testing/service/client.ts'

const endpoints = api as Record<EndpointName, Endpoint>

const world = await openWorld()

test('the table knows every endpoint of the contract and no other', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(api).sort())
})

test.each(Object.keys(api) as EndpointName[])('%s answers those who may call it, and nobody else', async (name) => {
  const outcomes: [Role, Outcome][] = []
  for (const role of ROLES) {
    const client = TABLE[name].changesTheCaller ? await somebody(world, role) : world.people[role]
    outcomes.push([role, await call(name, TABLE[name], client)])
  }

  expect(outcomes).toEqual(ROLES.map((role) => [role, expected(name, role)]))
})

test('an operator acts only right after signing in, except where nothing moves', async () => {
  const stale = await somebody(world, 'operator')
  await world.server.db`
    update session set authenticated_at = business_now() - interval '6 minutes' where person_id = ${stale.personId}
  `
  const without: string[] = []
  for (const name of Object.keys(api) as EndpointName[]) {
    if (endpoints[name].who !== 'operator' || endpoints[name].method === 'GET') continue
    if ((await call(name, TABLE[name], stale)) !== 'sign_in_again') without.push(name)
  }

  const answers = ['setMessageStatus', 'answerHelp', 'askAgainAboutPayout', 'askAgainAboutLoad']
  expect(without).toEqual([...answers, 'setSimulators'])
})

/** These need it only for some of their changes, which their own tests try. */
const SOMETIMES: EndpointName[] = ['registerWorker', 'updateWorkerProfile']
const FRESH = (Object.keys(api) as EndpointName[]).filter(
  (name) => endpoints[name].who !== 'operator' && endpoints[name].refusals.includes('sign_in_again'),
)

test.each(FRESH.filter((name) => !SOMETIMES.includes(name)))(
  '%s needs a sign-in of the last five minutes: a phone left on a table is not enough',
  async (name) => {
    const client = await somebody(world, endpoints[name].who === 'guard' ? 'worker' : 'customer')
    await world.server.db`
    update session set authenticated_at = business_now() - interval '5 minutes 1 second' where person_id = ${client.personId}
  `

    expect(await call(name, TABLE[name], client)).toBe('sign_in_again')
  },
)

/** The contract says who may call; the table says the outcome for them. */
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

async function call(name: EndpointName, { ask }: Case, client: Client): Promise<Outcome> {
  const { method, path, kind } = endpoints[name]
  const { id = '', query, body } = (await ask?.(world)) ?? {}
  const address = path.replace(':id', id) + (query ? `?${query}` : '')
  if (kind === 'stream') return open(client, address)
  const { status, code } = await client.ask(method, address, { body })
  return code ?? status
}

/** A stream has no end of its own. */
async function open({ cookie }: Client, address: string): Promise<Outcome> {
  const cut = new AbortController()
  const response = await fetch(world.server.url + address, { headers: { cookie }, signal: cut.signal })
  const outcome = response.headers.get('error-code') ?? response.status
  cut.abort()
  return outcome
}
