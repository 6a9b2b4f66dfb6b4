import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveSms as smsEndpoint, receiveUssdStep as ussdEndpoint } from '#contract/callbacks.ts'
import { Refusal } from '#contract/refusals.ts'
import { receiveUssdStep } from '#server/entrypoints/ussd/receive-ussd-step.ts'
import { showsCallbackSecret } from '#server/partners/callback-secret.ts'
import { hearSms } from '#server/people/phones/hear-sms.ts'
import { noteSimSwap } from '#server/people/phones/note-sim-swap.ts'
import { noteDelivery } from '#server/people/sms/send-due-sms.ts'
import type { Services } from '#server/services.ts'
import { countAddress } from './address-limits.ts'

/** Where the gateway to phones calls us, in forms. It signs nothing, and shows a secret instead. */
export function mountGatewayCallbacks(app: FastifyInstance, services: Services): void {
  app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    callbacks.addHook('onRequest', (request) => admitGateway(services, request))

    callbacks.post(ussdEndpoint.path, async (request, reply) => {
      const { data: step } = ussdEndpoint.form.safeParse(formOf(request))
      if (!step) throw new Refusal('malformed')
      const answer = await receiveUssdStep(services, { ...step, requestId: request.id })
      return reply.type('text/plain; charset=utf-8').send(answer)
    })
    callbacks.post(smsEndpoint.path, async (request, reply) => {
      const { data: form } = smsEndpoint.form.safeParse(formOf(request))
      if (!form) throw new Refusal('malformed')
      if ('lastSimSwapDate' in form) {
        await noteSimSwap(services, { number: form.phoneNumber, at: new Date(form.lastSimSwapDate) })
      } else if ('status' in form) await noteDelivery(services.db, form)
      else {
        await services.rateLimits.count('phone-step', `sms ${form.from}`)
        await hearSms(services, form)
      }
      return reply.status(204).send()
    })
  })
}

/** Calls without the secret are counted, so that it cannot be guessed by trying. */
async function admitGateway(services: Services, request: FastifyRequest): Promise<void> {
  const { log } = services
  const { gateway } = services.config
  if (gateway && showsCallbackSecret(request.headers.authorization, gateway.callbackSecret)) return
  await countAddress(services, 'phone-step', request, 'stranger ')
  log.warn('notification refused', { kind: 'gateway', code: 'wrong secret', requestId: request.id })
  throw new Refusal('bad_signature')
}

function formOf({ body }: FastifyRequest): Record<string, string> {
  const text = typeof body === 'string' ? body : ''
  const form = Object.fromEntries(new URLSearchParams(text))
  // PostgreSQL stores no NUL, and nobody types one.
  if (Object.values(form).some((value) => value.includes('\0'))) throw new Refusal('malformed')
  return form
}
