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
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(sim|idp)\//.test(request.routeOptions.url ?? '')) reply.header(SIMULATOR_HEADER, 'yes')
    done()
  })
  await app.register(async (vodapay) => mountVodapay(vodapay, services), { prefix: '/sim/vodapay' })
  await app.register(async (bank) => mountBank(bank, services), { prefix: '/sim/bank' })
  await app.register(async (cash) => mountCash(cash, services), { prefix: '/sim/cash' })
  await app.register(async (till) => mountTill(till, services), { prefix: '/sim/till' })
  await app.register(async (gateway) => mountGateway(gateway, services), { prefix: '/sim/gateway' })
  await app.register(async (register) => mountRegister(register, services), { prefix: '/sim/register' })
  await app.register(async (phone) => mountPhone(phone, services), { prefix: '/sim/phone' })
}
