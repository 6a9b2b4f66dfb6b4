import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { MESSAGE } from './limits.ts'
import { ROUTES } from './routes.ts'
import { Done, Email, line, text } from './shapes.ts'

export const FEEDBACK_CATEGORIES = ['general', 'bug', 'feature', 'ui', 'performance', 'other'] as const

/** A field that people never see: a request that fills it in is from a bot, gets the usual answer and is not stored. */
const Honeypot = z.string().max(MESSAGE.maxLine).optional()

export const SendContact = z.strictObject({
  name: line(MESSAGE.maxLine, 'name'),
  email: Email,
  subject: line(MESSAGE.maxLine, 'subject'),
  message: text(MESSAGE.minContact, MESSAGE.max, 'message'),
  website: Honeypot,
})
export type SendContact = z.infer<typeof SendContact>

export const sendContact = endpoint({
  route: ROUTES.sendContact,
  summary: 'Leaves a message for the team.',
  who: 'anyone',
  body: SendContact,
  replies: { 201: Done },
  limit: 'messages',
  recognises: true,
})

export const SendFeedback = z.strictObject({
  name: line(MESSAGE.maxLine, 'name'),
  email: Email,
  category: z.enum(FEEDBACK_CATEGORIES, { error: complaint('category') }),
  message: text(1, MESSAGE.max, 'message'),
  website: Honeypot,
})
export type SendFeedback = z.infer<typeof SendFeedback>

export const sendFeedback = endpoint({
  route: ROUTES.sendFeedback,
  summary: 'Leaves beta feedback.',
  who: 'anyone',
  body: SendFeedback,
  replies: { 201: Done },
  limit: 'messages',
  recognises: true,
})
