import type { FastifyInstance } from 'fastify'
import { SIMULATOR_HEADER } from '#server/partners/simulator-mark.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'
import type { Config } from '#server/platform/start/config.ts'
import { mountBank } from './bank.ts'
import { mountCash } from './cash.ts'
import { mountGateway } from './gateway.ts'
import { mountPhone } from './phone.ts'
import { mountRegister } from './register.ts'
import { mountTill } from './till.ts'
import { mountVodapay } from './vodapay.ts'

/** The simulated partners: beside the service in simulation, in a process of their own for staging. */
export async function mountSimulators(
  app: FastifyInstance,
  services: { db: Db; config: Config; rateLimits: RateLimits },
): Promise<void> {
  // Of their own: what stands at the application is asked by every request.
  await app.register(async (simulators) => {
    simulators.addHook('onRequest', (_request, reply, done) => {
      reply.header(SIMULATOR_HEADER, 'yes')
      done()
    })
    await simulators.register(async (vodapay) => mountVodapay(vodapay, services), { prefix: '/sim/vodapay' })
    await simulators.register(async (bank) => mountBank(bank, services), { prefix: '/sim/bank' })
    await simulators.register(async (cash) => mountCash(cash, services), { prefix: '/sim/cash' })
    await simulators.register(async (till) => mountTill(till, services), { prefix: '/sim/till' })
    await simulators.register(async (gateway) => mountGateway(gateway, services), { prefix: '/sim/gateway' })
    await simulators.register(async (register) => mountRegister(register, services), { prefix: '/sim/register' })
    await simulators.register(async (phone) => mountPhone(phone, services), { prefix: '/sim/phone' })
  })
}
