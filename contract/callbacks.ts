import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { USSD } from './limits.ts'
import { ROUTES } from './routes.ts'

export const receiveVodapayNotification = endpoint({
  kind: 'callback',
  route: ROUTES.receiveVodapayNotification,
  summary: 'Notification from the payment provider that a payment ended. Signed.',
  who: 'partner',
  replies: { 204: z.undefined() },
  refusals: ['bad_signature'],
})

export const receiveBankNotification = endpoint({
  kind: 'callback',
  route: ROUTES.receiveBankNotification,
  summary: 'Notification from the bank that a payout changed. Signed.',
  who: 'partner',
  replies: { 204: z.undefined() },
  refusals: ['bad_signature'],
})

export const receiveUssdStep = endpoint({
  kind: 'callback',
  route: ROUTES.receiveUssdStep,
  summary: 'A phone has dialled or answered a menu. Answered with `CON ` or `END ` and a text.',
  who: 'partner',
  form: z.object({
    sessionId: z.string().regex(/^[\w.:-]{1,100}$/),
    phoneNumber: z.string().max(40),
    networkCode: z.string().max(20).default(''),
    text: z.string().max(USSD.maxInput).default(''),
  }),
  replies: { 200: z.string() },
  refusals: ['bad_signature'],
  limit: 'phone-step',
})

const SimSwap = z.object({ phoneNumber: z.string().max(40), lastSimSwapDate: z.iso.datetime({ offset: true }) })
const DeliveryReport = z.object({ id: z.string().min(1).max(100), status: z.string().max(40) })
const IncomingSms = z.object({ from: z.string().min(1).max(40), text: z.string().max(1_000) })

export const receiveSms = endpoint({
  kind: 'callback',
  route: ROUTES.receiveSms,
  summary: 'Delivery report of a message, a message that somebody sent, or a number that has another SIM.',
  who: 'partner',
  form: z.union([SimSwap, DeliveryReport, IncomingSms]),
  replies: { 204: z.undefined() },
  refusals: ['bad_signature'],
  limit: 'phone-step',
})

export const returnFromVodapay = endpoint({
  kind: 'navigation',
  route: ROUTES.returnFromVodapay,
  summary:
    'Where the payment provider sends the browser back to after the load with this id. For display only: it never credits a wallet.',
  who: 'anyone',
  params: z.strictObject({ id: z.uuid() }),
  replies: { 302: z.undefined() },
})
