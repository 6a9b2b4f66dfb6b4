import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { KEY_PATTERN, newKey } from '#contract/idempotency-key.ts'
import type { Language } from '#contract/languages.ts'
import { Refusal } from '#contract/refusals.ts'
import { complaintIn } from '#server/platform/language/say.ts'

/** A part of the request as its schema has it, or a 400 that says what is wrong. */
export function checked(schema: z.ZodType | undefined, value: unknown, language: Language): object | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data as object
  throw new Refusal('malformed', { sentence: sentenceOf(result.error, language) })
}

/** The first thing that is wrong, in words for a person. Answers to operators and programs are in English. */
function sentenceOf(error: z.ZodError, language: Language): string {
  const [issue] = error.issues
  if (!issue) return 'The request could not be understood.'
  if (issue.code === 'unrecognized_keys') return 'The request has a field that is not known here.'
  const isOurs = /^[A-Z].*[a-z.]$/.test(issue.message) && !/^(Invalid|Too (big|small)|Expected)\b/.test(issue.message)
  if (isOurs) return issue.message
  const complaint = complaintIn(language, issue.message)
  if (complaint) return complaint
  const field = issue.path.filter((part) => typeof part === 'string' && /^\w{1,40}$/.test(part)).join('.')
  return field ? `The field ${field} is missing or not valid.` : 'The request could not be understood.'
}

/** The idempotency key of a money request: the caller's own, or a new one, since a request without a key is a new request. */
export function keyOf({ headers }: FastifyRequest): string {
  const given = headers['idempotency-key']
  if (given === undefined) return newKey()
  if (typeof given !== 'string' || !KEY_PATTERN.test(given)) {
    throw new Refusal('malformed', { sentence: 'The Idempotency-Key must have 1 to 200 visible characters.' })
  }
  return given
}

/** The body that really leaves must be what the contract promises: anything else is a bug of ours. */
export function checkReply(name: string, endpoint: Endpoint, status: number, body: unknown): void {
  const result = endpoint.replies[status]?.safeParse(body)
  if (result?.success) return
  const issue = result?.error.issues[0]
  const where = issue ? `${issue.path.join('.')}: ${issue.code}` : `the status ${status} is not in the contract`
  throw new Error(`The reply of ${name} is not what the contract says (${where}).`)
}
