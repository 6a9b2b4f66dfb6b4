import type { RegisterWorker } from '#contract/workers.ts'
import type { Client } from '#testing/service/client.ts'
import type { TestServer } from '#testing/service/server.ts'
import { walletOf } from './people.ts'
import { registerWorker, unique } from './register-and-fund.ts'

/** Somebody new who is a worker. */
export async function newWorker(
  server: TestServer,
  { firstName = 'Sipho', ...details }: Partial<RegisterWorker> & { firstName?: string } = {},
): Promise<Client & { workerId: string; walletId: number; guardNumber: string; workerNumber: string }> {
  const client = await server.signIn(`${unique('worker')}@example.com`, { firstName, lastName: 'Dlamini' })
  const { id: workerId, guardNumber, workerNumber } = await registerWorker(client, details)
  return { ...client, workerId, guardNumber, workerNumber, ...(await walletOf(server.db, client)) }
}
