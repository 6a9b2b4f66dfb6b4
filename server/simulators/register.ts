import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RegisterSwitches } from '#contract/simulators.ts'
import { holdsSecret } from '#server/partners/callback-secret.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'
import { leaveUnanswered, shaped } from './http.ts'
import { readSwitches } from './switches.ts'

const Question = z.object({
  reference: z.string().min(1).max(100),
  idNumber: z.string().regex(/^\d{13}$/),
  surname: z.string().min(1).max(200),
  birthDate: z.iso.date(),
})

/** By the seventh to tenth digit of the ID number, so that each answer can be tried by hand. */
const BY_DIGITS: Record<string, NonNullable<RegisterSwitches['says']>> = {
  4040: 'unknown',
  4090: 'mismatch',
  4100: 'deceased',
}

/** The population register as it would be. It keeps nothing: everybody is who they say, unless the number or a switch says otherwise. */
export function mountRegister(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (holdsSecret(request.headers.authorization, `Bearer ${config.register?.token ?? ''}`)) return
    return reply.code(401).send({ message: 'Unknown token.' })
  })

  app.post('/v1/verifications', async (request, reply) => {
    const body = shaped(Question, request.body)
    if (!body) return reply.code(400).send({ message: 'Malformed.' })
    const { register } = await readSwitches(db)
    await pause(register.delayMs)
    if (register.answer !== 'at once') return leaveUnanswered(request, reply)
    const isBorn = body.idNumber.startsWith(body.birthDate.replaceAll('-', '').slice(2))
    const status = register.says ?? BY_DIGITS[body.idNumber.slice(6, 10)] ?? (isBorn ? 'matched' : 'mismatch')
    return { reference: register.otherReference ? 'another' : body.reference, status }
  })
}
