import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { WatchedCall } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { wrongKind } from './simulator-mark.ts'

/** The partner gave no usable answer, so it is unknown whether it got the request. Retrying must be safe. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The partner understood the request and refused it. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
  readonly status: number

  constructor(status: number) {
    super(`The partner answered ${status}.`)
    this.status = status
  }
}

/** The request itself is rejected for good. Any other refusal is about us, such as wrong credentials, and is retried. */
export function isFinal(error: unknown): boolean {
  return error instanceof Rejected && (error.status === 400 || error.status === 422)
}

/**
 * The partner has decided nothing about the request: it gave no usable answer, or does not let us in (a wrong key, a wrong address). The
 * request waits and is sent again; a failing partner is noticed where its answers are counted.
 */
export function isAway(error: unknown): boolean {
  return error instanceof NoAnswer || isAboutUs(error)
}

/** It was turned away at the door, so nothing came of it. */
export function isAboutUs(error: unknown): boolean {
  return error instanceof Rejected && !ANSWERS.includes(error.status)
}

export type Question = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  /** Sent as JSON, or as a form. */
  body?: unknown
  /** Timeout of all attempts together. */
  timeoutMs: number
  /** How many retries without an answer. Only if a retry is the same request: by trace id or nonce. */
  repeats?: number
  watched: WatchedCall
  partners: Config['partners']
}

/** Sends a request to a partner and validates the response. */
export async function ask<Shape extends z.ZodType>(question: Question, shape: Shape): Promise<z.output<Shape>> {
  const { ended } = question.watched
  try {
    const answer = await askUntilAnswered(question, shape)
    ended(null)
    return answer
  } catch (error) {
    ended(failureOf(question, error))
    throw error
  }
}

/** A rejected request is an answer. A rejected client or a wrong address is a failure. */
const ANSWERS = [400, 402, 409, 422]

function failureOf({ method }: Question, error: unknown): string | null {
  if (error instanceof Rejected) {
    const isAnswer = ANSWERS.includes(error.status) || (method === 'GET' && error.status === 404)
    return isAnswer ? null : `http ${error.status}`
  }
  const cause = (error as Error).cause as (Error & { cause?: { code?: unknown } }) | undefined
  if (cause?.name === 'TimeoutError') return 'timeout'
  if (cause?.name === 'ZodError' || cause?.name === 'SyntaxError') return 'not understood'
  const status = /^status (\d+)$/.exec(cause?.message ?? '')?.[1]
  const code = cause?.cause?.code
  return status ? `http ${status}` : typeof code === 'string' ? code : 'no answer'
}

async function askUntilAnswered<Shape extends z.ZodType>(question: Question, shape: Shape): Promise<z.output<Shape>> {
  const deadline = AbortSignal.timeout(question.timeoutMs)
  for (let repeat = 0; ; repeat++) {
    try {
      return shape.parse(await once(question, deadline))
    } catch (error) {
      if (error instanceof Rejected) throw error
      if (repeat >= (question.repeats ?? 0) || deadline.aborted) {
        // Our own message: the partner's text may hold what must not be logged.
        throw new NoAnswer(`${question.method} ${new URL(question.url).pathname} gave no usable answer.`, {
          cause: error,
        })
      }
      await pause(50 * 2 ** repeat * (1 + Math.random()))
    }
  }
}

async function once(question: Question, signal: AbortSignal): Promise<unknown> {
  const isJson = question.body !== undefined && !(question.body instanceof URLSearchParams)
  const response = await fetch(question.url, {
    method: question.method,
    headers: {
      accept: 'application/json',
      ...(isJson && JSON_TYPE),
      ...question.watched.headers,
      ...question.headers,
    },
    ...(question.body !== undefined && {
      body: isJson ? JSON.stringify(question.body) : (question.body as URLSearchParams),
    }),
    signal,
    redirect: 'error',
  })
  const wrong = wrongKind(question.partners, response.headers)
  if (wrong) {
    await response.body?.cancel()
    throw new Error('not the kind of partner that MODE asks for', { cause: { code: wrong } })
  }
  if (response.ok) return readJson(await response.text())
  await response.body?.cancel()
  if (response.status < 500 && response.status !== 408 && response.status !== 429) throw new Rejected(response.status)
  throw new Error(`status ${response.status}`)
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Parses a partner's text. PostgreSQL stores no NUL, so text with one is treated as invalid JSON. */
export function readJson(text: string): unknown {
  if (text.includes('\\u0000')) throw new SyntaxError('There is a NUL in it.')
  return JSON.parse(text)
}
