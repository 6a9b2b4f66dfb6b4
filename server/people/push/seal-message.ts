import { createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { SignJWT } from 'jose'
import type { PushMessage } from './words.ts'

/** After this time the tip is no news: the app shows it anyway. */
const KEPT_SECONDS = 4 * 60 * 60

export type Browser = { endpoint: string; p256dh: string; auth: string }

/** Encrypted so that only this browser can read it (RFC 8291), and signed so that its push service knows us (RFC 8292). */
export async function sealMessage(
  { endpoint, p256dh, auth }: Browser,
  message: PushMessage,
  authorize: (endpoint: string) => Promise<string>,
): Promise<{ headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }> {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const sealed = ece.encrypt(Buffer.from(JSON.stringify(message)), {
    version: 'aes128gcm',
    dh: p256dh,
    authSecret: auth,
    privateKey,
    salt: randomBytes(16).toString('base64url'),
  })
  return {
    body: new Uint8Array(sealed),
    headers: {
      Authorization: await authorize(endpoint),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      TTL: String(KEPT_SECONDS),
      Urgency: 'high',
    },
  }
}

/** By what each push service knows us, signed once however many messages follow: to sign takes as long as to encrypt. */
export function authorizations(secret: string, contact: string): (endpoint: string) => Promise<string> {
  const { privateKey, publicKey } = vapidKeysOf(secret)
  const known = new Map<string, Promise<string>>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const token = known.get(origin) ?? sign(origin)
    known.set(origin, token)
    return token.then((signed) => `vapid t=${signed}, k=${publicKey}`)
  }

  function sign(origin: string): Promise<string> {
    return new SignJWT({ sub: `mailto:${contact}` })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setExpirationTime('12h')
      .sign(privateKey)
  }
}

export type VapidKeys = { publicKey: string; privateKey: KeyObject }

/** The key pair by which push services know us, made from a secret that every machine has: one more secret to keep would be of no use. */
export function vapidKeysOf(secret: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'web push', 32)))
  const point = pair.getPublicKey()
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33, 65)]
  const key = { kty: 'EC', crv: 'P-256', d: pair.getPrivateKey('base64url').padStart(43, 'A'), x, y }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ format: 'jwk', key }) }
}
