import { timingSafeEqual } from 'node:crypto'

/** What the gateway shows with each call: the secret as the password of `https://gateway:secret@…`, as any HTTP client sends it. */
export function callbackAuthorization(secret: string): string {
  return `Basic ${Buffer.from(`gateway:${secret}`).toString('base64')}`
}

/** Compared in constant time. */
export function showsCallbackSecret(header: unknown, secret: string): boolean {
  const [given, right] = [
    Buffer.from(typeof header === 'string' ? header : ''),
    Buffer.from(callbackAuthorization(secret)),
  ]
  return given.length === right.length && timingSafeEqual(given, right)
}
