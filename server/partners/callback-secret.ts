import { timingSafeEqual } from 'node:crypto'

/** The gateway authenticates each call with the secret as the password of `https://gateway:secret@…`. */
export function callbackAuthorization(secret: string): string {
  return `Basic ${Buffer.from(`gateway:${secret}`).toString('base64')}`
}

export function showsCallbackSecret(header: unknown, secret: string): boolean {
  return holdsSecret(header, callbackAuthorization(secret))
}

/** Compared in constant time. */
export function holdsSecret(header: unknown, secret: string): boolean {
  const [given, right] = [Buffer.from(typeof header === 'string' ? header : ''), Buffer.from(secret)]
  return given.length === right.length && timingSafeEqual(given, right)
}
