import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  bankNotification as bankEndpoint,
  vodapayReturn as returnEndpoint,
  vodapayNotification as vodapayEndpoint,
} from '#contract/callbacks.ts'
import type { Arrived } from '#server/partners/open-notification.ts'
import { bankNotification } from '#server/payouts/bank-notification.ts'
import type { Services } from '#server/services/services.ts'
import { vodapayNotification } from '#server/wallet/vodapay-notification.ts'
import { vodapayReturn } from '#server/wallet/vodapay-return.ts'

/** Where our partners tell us things. Their bodies are taken as bytes, since that is what they signed. */
export function mountCallbacks(app: FastifyInstance, services: Services): void {
  app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    callbacks.post(vodapayEndpoint.path, async (request, reply) => {
      await vodapayNotification(services, arrived(request))
      return reply.status(204).send()
    })
    callbacks.post(bankEndpoint.path, async (request, reply) => {
      await bankNotification(services, arrived(request))
      return reply.status(204).send()
    })
  })
  app.get(returnEndpoint.path, (_request, reply) => reply.redirect(vodapayReturn()))
}

function arrived({ headers, body, id }: FastifyRequest): Arrived {
  return { headers, rawBody: (body as Buffer | undefined) ?? Buffer.alloc(0), requestId: id }
}
