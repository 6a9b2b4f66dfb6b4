import { z } from 'zod'
import { endpoint } from './endpoint.ts'
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
  summary:
    'A phone has dialled or answered a menu: a form, answered with `CON ` or `END ` and a text. Carries a secret.',
  who: 'partner',
  replies: { 200: z.string() },
  refusals: ['malformed', 'bad_signature', 'too_many'],
  limit: 'phone-step',
})

export const receiveSms = endpoint({
  kind: 'callback',
  route: ROUTES.receiveSms,
  summary:
    'Delivery report of a message, a message that somebody sent, or a number that has another SIM, as a form. Carries a secret.',
  who: 'partner',
  replies: { 204: z.undefined() },
  refusals: ['malformed', 'bad_signature', 'too_many'],
  limit: 'phone-step',
})

export const returnFromVodapay = endpoint({
  kind: 'navigation',
  route: ROUTES.returnFromVodapay,
  summary: 'Where the payment provider sends the browser back to. For display only: it never credits a wallet.',
  who: 'anyone',
  replies: { 302: z.undefined() },
})
