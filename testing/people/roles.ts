import { randomUUID } from 'node:crypto'
import { ROLES, type Role, type World } from '#testing/authorization-table.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'
import { registerWorker } from './register-and-fund.ts'

const OPERATORS = Array.from({ length: 10 }, (_, n) => `operator${n}@enkosi.test`)
let operators = 0

/** A server whose limits are out of the way, somebody of each role, and a worker to whom things are done. */
export async function openWorld(): Promise<World> {
  const server = await startTestServer({
    OPERATOR_EMAILS: OPERATORS.join(','),
    // On a busy machine a partner may take long to answer, which is not what is tried here.
    PARTNER_TIMEOUT_MS: '30000',
  })
  const world: World = { server, people: {} as World['people'], target: { guardId: '', personId: '' } }
  for (const role of ROLES) world.people[role] = await somebody(world, role)
  const target = await server.signIn('target@enkosi.test')
  world.target = { guardId: (await registerWorker(target)).id, personId: target.personId }
  return world
}

export async function somebody({ server }: World, role: Role): Promise<Client> {
  if (role === 'nobody') return server.nobody
  if (role === 'operator') return server.signIn(OPERATORS[operators++ % OPERATORS.length] ?? '')
  const client = await server.signIn(`${randomUUID()}@enkosi.test`)
  if (role !== 'customer') await registerWorker(client)
  return client
}
