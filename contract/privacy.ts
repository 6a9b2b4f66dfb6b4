import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done } from './shapes.ts'

export const exportMyData = endpoint({
  kind: 'json',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Everything we hold about the caller, as JSON.',
  who: 'signed-in',
  replies: { 200: z.record(z.string(), z.unknown()) },
  refusals: [],
})

export const deleteMe = endpoint({
  kind: 'json',
  method: 'DELETE',
  path: '/api/me',
  summary: 'Closes the account: personal data is erased, ledger rows stay under a pseudonym. The wallet must be empty.',
  who: 'signed-in',
  replies: { 200: Done },
  refusals: ['wallet_not_empty'],
})
