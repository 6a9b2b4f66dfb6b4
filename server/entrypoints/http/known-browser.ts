import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/start/config.ts'
import { BROWSER_SECONDS, browserCookie, readCookie } from './cookies.ts'

const TIME_BYTES = 6
const RANDOM_BYTES = 10

/**
 * The browser that sent this request, under a name of its own, if it opened a page of ours within the last ten minutes. Its cookie is signed, so
 * that nobody makes up browsers without asking us for each.
 */
export function knownBrowser(config: Config, request: FastifyRequest): string | undefined {
  const token = readCookie(config, request.headers.cookie, 'browser')
  if (!token) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
  if (!timingSafeEqual(bytes.subarray(head.length), seal(config, head))) return undefined
  const age = Date.now() - head.readUIntBE(0, TIME_BYTES)
  return age >= -60_000 && age <= BROWSER_SECONDS * 1_000 ? `browser ${head.toString('hex')}` : undefined
}

/** Gives a browser its cookie with the answer, if it has none. */
export function recogniseBrowser(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (knownBrowser(config, request)) return
  const head = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(RANDOM_BYTES)])
  head.writeUIntBE(Date.now(), 0, TIME_BYTES)
  reply.header('Set-Cookie', browserCookie(config, Buffer.concat([head, seal(config, head)]).toString('base64url')))
}

/** 16 bytes, so that the whole has the 32 of every token of ours. */
function seal({ sessionSecret }: Config, head: Buffer): Buffer {
  return createHmac('sha256', sessionSecret).update('browser ').update(head).digest().subarray(0, 16)
}
