import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Pushed = {
  body: unknown
  claims: { aud: string; exp: number; sub: string }
  headers: Record<string, unknown>
}

/** A push service of our own with one browser: it accepts only what is signed by the key it was given, and can open it. */
export async function startPushService(answer: { status: number } = { status: 201 }) {
  const browser = createECDH('prime256v1')
  const browserKey = browser.generateKeys()
  const auth = randomBytes(16)
  const pushed: Pushed[] = []
  const refused: string[] = []
  let serverKey = ''

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    try {
      if (answer.status < 300) {
        const claims = checkSignature(request.headers.authorization ?? '', serverKey, origin)
        pushed.push({ body: JSON.parse(openMessage(body, browser, auth)), claims, headers: request.headers })
      }
      response.writeHead(answer.status).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(403).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    pushed,
    refused,
    /** The subscription that the browser hands to the service; from now on messages must be signed with this key. */
    subscribe: (key: string) => {
      serverKey = key
      return {
        endpoint: `${origin}/to/${randomBytes(8).toString('hex')}`,
        keys: { p256dh: browserKey.toString('base64url'), auth: auth.toString('base64url') },
      }
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** RFC 8188 and RFC 8291, as a browser reads it. */
export function openMessage(sent: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = sent.subarray(0, 16)
  const keyLength = sent.readUInt8(20)
  const senderKey = sent.subarray(21, 21 + keyLength)
  const sealed = sent.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** RFC 8292: a token signed by the key of the subscription, for this origin, for no longer than a day. */
function checkSignature(authorization: string, key: string, origin: string): Pushed['claims'] {
  const [, token = '', given] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (given !== key) throw new Error('signed with another key')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33, 65) },
  })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims']
  if (!isSigned) throw new Error('not signed')
  if (claimed.aud !== origin || claimed.exp * 1_000 > Date.now() + 86_400_000)
    throw new Error('for somebody else, or for too long')
  return claimed
}
