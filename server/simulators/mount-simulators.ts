import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { mountBank } from './bank.ts'
import { mountGateway } from './gateway.ts'
import { mountPhone } from './phone.ts'
import { mountRegister } from './register.ts'
import { mountVodapay } from './vodapay.ts'

/** Puts the simulated partners beside the service. Only ever called in simulation mode. */
export async function mountSimulators(app: FastifyInstance, services: { db: Db; config: Config }): Promise<void> {
  await app.register(async (vodapay) => mountVodapay(vodapay, services), { prefix: '/sim/vodapay' })
  await app.register(async (bank) => mountBank(bank, services), { prefix: '/sim/bank' })
  await app.register(async (gateway) => mountGateway(gateway, services), { prefix: '/sim/gateway' })
  await app.register(async (register) => mountRegister(register, services), { prefix: '/sim/register' })
  await app.register(async (phone) => mountPhone(phone, services), { prefix: '/sim/phone' })
}
