import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/connect.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import type { Config } from '#server/platform/start/config.ts'
import { mountBank } from './bank.ts'
import { mountCash } from './cash.ts'
import { mountGateway } from './gateway.ts'
import { mountPhone } from './phone.ts'
import { mountTill } from './till.ts'
import { mountVodapay } from './vodapay.ts'

/** Puts the simulated payment provider, bank, cash partner with its tills, and gateway to phones beside the service. Only ever called in simulation mode. */
export async function mountSimulators(
  app: FastifyInstance,
  services: { db: Db; config: Config; rateLimits: RateLimits },
): Promise<void> {
  await app.register(async (vodapay) => mountVodapay(vodapay, services), { prefix: '/sim/vodapay' })
  await app.register(async (bank) => mountBank(bank, services), { prefix: '/sim/bank' })
  await app.register(async (cash) => mountCash(cash, services), { prefix: '/sim/cash' })
  await app.register(async (till) => mountTill(till, services), { prefix: '/sim/till' })
  await app.register(async (gateway) => mountGateway(gateway, services), { prefix: '/sim/gateway' })
  await app.register(async (phone) => mountPhone(phone, services), { prefix: '/sim/phone' })
}
