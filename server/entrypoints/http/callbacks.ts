import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  receiveBankNotification as bankEndpoint,
  returnFromVodapay as returnEndpoint,
  receiveVodapayNotification as vodapayEndpoint,
} from '#contract/callbacks.ts'
import {
  receiveVodapayNotification,
  returnFromVodapay,
} from '#server/features/payments/receive-vodapay-notification.ts'
import { receiveBankNotification } from '#server/features/payouts/receive-bank-notification.ts'
import type { Arrived } from '#server/partners/open-notification.ts'
import type { Services } from '#server/services.ts'

/** Where our partners tell us things. Their bodies are taken as bytes, since that is what they signed. */
export function mountCallbacks(app: FastifyInstance, services: Services): void {
  app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    callbacks.post(vodapayEndpoint.path, async (request, reply) => {
      await receiveVodapayNotification(services, arrived(request))
      return reply.status(204).send()
    })
    callbacks.post(bankEndpoint.path, async (request, reply) => {
      await receiveBankNotification(services, arrived(request))
      return reply.status(204).send()
    })
  })
  app.get<{ Params: { id: string } }>(returnEndpoint.path, async ({ params }, reply) =>
    reply.redirect(await returnFromVodapay(services, params.id)),
  )
}

function arrived({ headers, body, id }: FastifyRequest): Arrived {
  return { headers, rawBody: (body as Buffer | undefined) ?? Buffer.alloc(0), requestId: id }
}
