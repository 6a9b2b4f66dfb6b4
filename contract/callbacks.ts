import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const receiveVodapayNotification = endpoint({
  kind: 'callback',
  method: 'POST',
  path: '/api/callbacks/vodapay',
  summary: 'The payment provider tells how a payment ended. Signed.',
  who: 'partner',
  replies: { 204: z.undefined() },
  refusals: ['bad_signature'],
})

export const receiveBankNotification = endpoint({
  kind: 'callback',
  method: 'POST',
  path: '/api/callbacks/bank',
  summary: 'The bank tells how a payout goes. Signed.',
  who: 'partner',
  replies: { 204: z.undefined() },
  refusals: ['bad_signature'],
})

export const returnFromVodapay = endpoint({
  kind: 'navigation',
  method: 'GET',
  path: '/api/wallet/load/return',
  summary: 'Where the payment provider sends the browser back to. For display only: it never credits a wallet.',
  who: 'anyone',
  replies: { 302: z.undefined() },
  refusals: [],
})

export const streamEvents = endpoint({
  kind: 'stream',
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events: tells the app that wallet, transactions or payout states changed.',
  who: 'signed-in',
  replies: { 200: z.undefined() },
  refusals: [],
})
