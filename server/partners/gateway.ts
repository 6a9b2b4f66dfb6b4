import { z } from 'zod'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'

/** The outcome of a message after it was handed to the gateway. */
export type SmsAnswer =
  | { outcome: 'sent'; messageId: string; costMillicents: number }
  /** The gateway will never deliver it: the number does not exist, or has opted out. */
  | { outcome: 'refused' }
  /** It was certainly not sent, and may be retried. */
  | { outcome: 'not_taken' }
  /** Unknown. The gateway has no idempotency key, so it is not retried. */
  | { outcome: 'unclear' }

/**
 * An SMS aggregator in the manner of Africa's Talking, or its simulator: only the address and the credentials differ. `{support}` in a text
 * becomes the support number.
 */
export type SmsGateway = { send(message: { to: string; text: string }): Promise<SmsAnswer> }

const Answered = z.object({
  SMSMessageData: z.object({
    Recipients: z
      .array(
        z.object({
          statusCode: z.int(),
          cost: z.string().max(40).default(''),
          messageId: z.string().max(100).default(''),
        }),
      )
      .max(10),
  }),
})

export function smsGatewayOf(config: () => Config, watch: PartnerWatch = UNWATCHED): SmsGateway {
  return {
    send: async ({ to, text }) => {
      const { gateway, partnerTimeoutMs } = config()
      if (!gateway) return { outcome: 'not_taken' }
      const watched = watch('SMS gateway', 'send')
      try {
        const response = await fetch(`${gateway.url}/version1/messaging`, {
          method: 'POST',
          headers: { accept: 'application/json', apiKey: gateway.apiKey, ...watched.headers },
          body: new URLSearchParams({
            username: gateway.username,
            to,
            message: text.replace('{support}', gateway.supportNumber),
            from: gateway.sender,
          }),
          signal: AbortSignal.timeout(partnerTimeoutMs),
          redirect: 'error',
        })
        watched.ended(response.ok ? null : `http ${response.status}`)
        if (response.ok) return readAnswer(await response.json())
        await response.body?.cancel()
        return { outcome: isCertainlyUnsent(response.status) ? 'not_taken' : 'unclear' }
      } catch (error) {
        watched.ended(failureOf(error))
        return { outcome: neverArrived(error) ? 'not_taken' : 'unclear' }
      }
    },
  }
}

function readAnswer(body: unknown): SmsAnswer {
  const recipient = Answered.safeParse(body).data?.SMSMessageData.Recipients[0]
  if (!recipient) return { outcome: 'unclear' }
  const { statusCode, messageId, cost } = recipient
  // 100 processed, 101 sent, 102 queued.
  if (statusCode >= 100 && statusCode <= 102 && messageId) {
    return { outcome: 'sent', messageId, costMillicents: millicents(cost) }
  }
  return { outcome: statusCode >= 500 ? 'not_taken' : 'refused' }
}

/** `ZAR 0.2500` is 25 cents. */
function millicents(cost: string): number {
  const [, rand = '0', parts = ''] = /^ZAR (\d{1,6})(?:\.(\d{1,8}))?$/.exec(cost) ?? []
  return Number(rand) * 100_000 + Number(parts.padEnd(5, '0').slice(0, 5))
}

/** Errors that mean nothing was sent: credentials, form, too many, unavailable. Any other failure may have come after sending. */
function isCertainlyUnsent(status: number): boolean {
  return status < 500 || status === 503
}

const UNSENT_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

function failureOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'not understood')
}

export function neverArrived(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code === 'UND_ERR_CONNECT_TIMEOUT' || UNSENT_CODES.includes(code ?? '')
}
