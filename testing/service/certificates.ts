import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Certificate = { certificate: string; key: string }
export type Authority = Certificate & { issue(dnsName: string): Certificate }

/** A certificate authority that nobody knows, and certificates of servers by it. */
export function certificateAuthority(name: string): Authority {
  const own = keys()
  const isAuthority = extension([0x55, 0x1d, 0x13], sequence(Buffer.from([0x01, 0x01, 0xff])))
  return {
    certificate: certify(name, own.publicKey, isAuthority, { name, key: own.privateKey }),
    key: pem(own.privateKey),
    issue: (dnsName) => {
      const { publicKey, privateKey } = keys()
      const names = extension([0x55, 0x1d, 0x11], sequence(der(0x82, Buffer.from(dnsName))))
      return {
        certificate: certify(dnsName, publicKey, names, { name, key: own.privateKey }),
        key: pem(privateKey),
      }
    },
  }
}

const keys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string

// X.509 as it is written in DER; Node can read certificates, but not make them.
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
const COMMON_NAME = [0x55, 0x04, 0x03]
const DAY_MS = 86_400_000

function certify(name: string, key: KeyObject, about: Buffer, issuer: { name: string; key: KeyObject }): string {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer.name),
    sequence(moment(Date.now() - DAY_MS), moment(Date.now() + DAY_MS)),
    nameOf(name),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(about)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, issuer.key)]))
  const base64 = sequence(content, algorithm, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
}

function extension(id: number[], content: Buffer): Buffer {
  return sequence(oid(id), der(0x04, content))
}

function nameOf(name: string): Buffer {
  return sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(name)))))
}

function moment(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

const oid = (id: number[]) => der(0x06, Buffer.from(id))
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
