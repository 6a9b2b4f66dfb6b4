import { timingSafeEqual } from 'node:crypto'

/** The gateway authenticates each call with the secret as the password of `https://gateway:secret@…`. */
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
