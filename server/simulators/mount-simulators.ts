import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { mountBank } from './bank.ts'
import { mountVodapay } from './vodapay.ts'

/** Puts the simulated payment provider and bank beside the service. Only ever called in simulation mode. */
export async function mountSimulators(app: FastifyInstance, services: Pick<Services, 'db' | 'config'>): Promise<void> {
  await app.register(async (vodapay) => mountVodapay(vodapay, services), { prefix: '/sim/vodapay' })
  await app.register(async (bank) => mountBank(bank, services), { prefix: '/sim/bank' })
}
