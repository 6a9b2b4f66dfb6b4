import { type Family, refused } from './attempts.ts'
import { sendRaw } from './raw.ts'

const HEAD = 'Host: localhost\r\nConnection: close\r\n'
const POST = `POST /api/contact HTTP/1.1\r\n${HEAD}`
const JSON_TYPE = 'Content-Type: application/json\r\n'

const MALFORMED: [string, string | Buffer][] = [
  ['headers of 64 KiB', `GET / HTTP/1.1\r\n${HEAD}X-Large: ${'x'.repeat(65_536)}\r\n\r\n`],
  ['three thousand headers', `GET / HTTP/1.1\r\n${HEAD}${'X-Many: 1\r\n'.repeat(3_000)}\r\n`],
  ['length and chunks at once', `${POST}${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${POST}${JSON_TYPE}Content-Length: 4\r\nContent-Length: 40\r\n\r\n{}{}`],
  ['a negative length', `${POST}${JSON_TYPE}Content-Length: -1\r\n\r\n`],
  ['an unknown coding', `${POST}${JSON_TYPE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['a chunk that is no number', `${POST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['a space before the colon', `GET / HTTP/1.1\r\nHost : localhost\r\nConnection: close\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\n${HEAD}X-A: 1\r\n  2\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a NUL in a header', `GET / HTTP/1.1\r\n${HEAD}X-A: a\0b\r\n\r\n`],
  ['a NUL in the path', `GET /api/\0 HTTP/1.1\r\n${HEAD}\r\n`],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['a body of 17 KiB', `${POST}${JSON_TYPE}Content-Length: 17408\r\n\r\n${' '.repeat(17_408)}`],
  [
    'a body of 17 KiB in chunks',
    `${POST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n4400\r\n${' '.repeat(17_408)}\r\n0\r\n\r\n`,
  ],
  ['a body that claims a gigabyte', `${POST}${JSON_TYPE}Content-Length: 1073741824\r\n\r\n{`],
  [
    'broken UTF-8',
    Buffer.concat([Buffer.from(`${POST}${JSON_TYPE}Content-Length: 4\r\n\r\n`), Buffer.from([0x22, 0xff, 0xfe, 0x22])]),
  ],
  ['a compressed body', `${POST}${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x08\x00`],
]

export const malformed: Family = {
  name: 'malformed and oversized',
  run: async ({ url, nobody }, attempt) => {
    for (const [what, bytes] of MALFORMED) {
      await attempt(what, async () => {
        const { status, text, closed } = await sendRaw(url, bytes)
        if (status >= 400 && status < 500) return undefined
        return status === 0 && closed ? undefined : `answered ${text.slice(0, 80)}`
      })
    }
    await attempt('alive afterwards', async () => refused(await nobody.get('/healthz'), 200))
  },
}

/** A busy machine may be late with everything; on a quiet one it is nine seconds and a few milliseconds. */
const LIMITS = { promisedMs: 10_000, cutMs: 15_000, healthMs: 5_000 }

export const slowClients: Family = {
  name: 'slow clients',
  run: async ({ url, nobody }, attempt) => {
    const slow: [string, string][] = [
      ['headers that never end', 'GET /api/wallet HTTP/1.1\r\nHost: x\r\nX-Slow: '],
      ['a body that never ends', `${POST.replace('close', 'keep-alive')}${JSON_TYPE}Content-Length: 100\r\n\r\n{"na`],
      [
        'a chunk that never comes',
        `${POST.replace('close', 'keep-alive')}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`,
      ],
    ]
    const cutAfter: number[] = []
    const all = slow.flatMap(([what, bytes]) =>
      Array.from({ length: 40 }, (_, index) =>
        attempt(`${what}, number ${index + 1}`, async () => {
          const { ms, closed } = await sendRaw(url, bytes, LIMITS.cutMs)
          cutAfter.push(ms)
          return closed ? undefined : `was still connected after ${ms} ms`
        }),
      ),
    )
    let underWay = true
    const ended = Promise.all(all).finally(() => {
      underWay = false
    })
    let slowest = 0
    while (underWay) {
      const started = Date.now()
      await nobody.get('/healthz')
      slowest = Math.max(slowest, Date.now() - started)
      await Promise.race([ended, new Promise((next) => setTimeout(next, 200))])
    }
    await attempt('/healthz during that', () => (slowest <= LIMITS.healthMs ? undefined : `took ${slowest} ms`))
    const last = Math.max(...cutAfter)
    const note = last > LIMITS.promisedMs ? ' (promised: 10 s, on a machine that is not overloaded)' : ''
    console.log(`  slow clients were cut after at most ${last} ms${note}; /healthz took at most ${slowest} ms`)
  },
}
