import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'

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
