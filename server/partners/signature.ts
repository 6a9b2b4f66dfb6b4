import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature header of a partner's notification: `t=<ms>, v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const SIGNATURE_HEADER = 'signature'

export function sign(secret: string, body: string, atMs: number): string {
  return `t=${atMs}, v1=${digest(secret, atMs, body).toString('hex')}`
}

/** The same signature, however its header is spelled. */
export type Signed = { atMs: number; mac: string }

/** When these bytes were signed with this secret, or undefined if they were not. Compared in constant time. */
export function readSignature(secret: string, body: Buffer | string, header: unknown): Signed | undefined {
  const [, time, given] = /^t=(\d{1,15}), ?v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (time === undefined || given === undefined) return undefined
  const mac = digest(secret, Number(time), body)
  return timingSafeEqual(mac, Buffer.from(given, 'hex')) ? { atMs: Number(time), mac: mac.toString('hex') } : undefined
}

function digest(secret: string, atMs: number, body: Buffer | string): Buffer {
  return createHmac('sha256', secret).update(`${atMs}.`).update(body).digest()
}
