import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startSingleMachine } from '../../deploy/drills/single-machine.ts'
import { isSoon } from '../../deploy/drills/tipping.ts'
import { underTraffic } from '../../deploy/drills/under-traffic.ts'
import { loadWallet } from '../people/register-and-fund.ts'
import { signIn } from '../people/sign-in.ts'
import { certificateAuthority } from '../service/certificates.ts'
import { freePorts } from '../service/free-ports.ts'
import { type Program, startProgram, until } from '../service/program.ts'
import { withPrograms } from './with-programs.ts'

type Proxy = {
  program: string
  /** Its file in deploy/proxies. */
  file: string
  debian: string
  args(file: string): string[]
  /** The addresses in its file, and those of this test. */
  here(ports: { web: number; plain: number; admin: number }): Record<string, string>
}

const PROXIES: Proxy[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    debian: 'nginx-light',
    args: (file) => ['-c', file, '-g', `daemon off; pid ${file}.pid;`],
    here: ({ web, plain }) => ({
      'listen 443': `listen 127.0.0.1:${web}`,
      'listen 80': `listen 127.0.0.1:${plain}`,
      '/var/log/nginx/': `${folder}/`,
    }),
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    debian: 'haproxy',
    args: (file) => ['-db', '-f', file],
    here: ({ web, plain }) => ({ 'bind :443': `bind 127.0.0.1:${web}`, 'bind :80': `bind 127.0.0.1:${plain}` }),
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    debian: 'caddy',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    here: ({ web, plain, admin }) => ({
      'https_port 443': `https_port ${web}`,
      'http_port 80': `http_port ${plain}`,
      'localhost:2019': `localhost:${admin}`,
      'enkosi.example': 'localhost',
    }),
  },
]

const folder = mkdtempSync(join(tmpdir(), 'enkosi-proxies-'))
afterAll(() => rmSync(folder, { recursive: true }))
const authority = certificateAuthority('Proxies of these tests')
const { certificate, key } = authority.issue('localhost')
for (const [name, text] of [
  ['authority.pem', authority.certificate],
  ['fullchain.pem', certificate],
  ['privkey.pem', key],
  ['haproxy.pem', certificate + key],
] as const)
  writeFileSync(join(folder, name), text)
setDefaultCACertificates([...getCACertificates('default'), authority.certificate])

/** The proxy with its file from deploy/: only addresses, ports and the folder of certificates are others. */
async function start(proxy: Proxy, web: number, apps: number[], logFile: string): Promise<Program> {
  const [plain = 0, admin = 0] = await freePorts(2)
  const replaced = {
    ...proxy.here({ web, plain, admin }),
    '10.0.0.11:3000': `127.0.0.1:${apps[0]}`,
    '10.0.0.12:3000': `127.0.0.1:${apps[1]}`,
    '/etc/enkosi/tls/': `${folder}/`,
  }
  let text = readFileSync(join(import.meta.dirname, '../../deploy/proxies', proxy.file), 'utf8')
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`${proxy.file} has no ${from}.`)
    text = text.replaceAll(from, to)
  }
  const file = join(folder, proxy.file)
  writeFileSync(file, text)
  const { PATH } = process.env
  return startProgram({ command: proxy.program, args: proxy.args(file), env: { PATH, HOME: folder }, logFile })
}

for (const proxy of PROXIES) {
  const tests = () => {
    test('a rolling restart under load loses no request, and events arrive at once', async () => {
      const machine = startSingleMachine({
        apps: 2,
        env: { NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'), TRUSTED_PROXIES: '1' },
        startProxy: (_, logDir, { web, apps }) => start(proxy, web, apps, join(logDir, 'proxy.log')),
      })

      const crowd = { tippers: 8, others: 1 }
      let isHeard = false
      let failed: string[] = []
      const outcome = await underTraffic(machine, { crowd, pauseMs: 50 }, async ({ url, apps }, tipping) => {
        isHeard = await hearsEventsAtOnce(url)
        for (const app of [...apps, ...apps]) {
          await app.end('SIGTERM')
          await app.start()
          await until('it is asked again', () => app.output().includes('"route":"/api/tips"'))
        }
        await tipping.finish()
        // The phone waits two seconds and the guest asks two services: a busy machine alone can make them try again.
        failed = [...tipping.failures.keys()].filter((failure) => /^(tip|transfer) /.test(failure))
        return { words: `${tipping.requests} requests` }
      })

      console.log(`${proxy.program}: ${outcome.words}`)
      expect(isHeard).toBe(true)
      expect(failed).toEqual([])
      expect(outcome.holds).toBe(true)
    })

    test('the service learns the host, and the address that the proxy saw in the last place', async () => {
      const [web = 0] = await freePorts(1)
      const asked = await listen()
      const program = await start(proxy, web, [asked.port, asked.port], join(folder, 'echo.log'))
      onTestFinished(async () => {
        await program.stop()
      })
      const url = `https://localhost:${web}/`
      await until('the proxy answers', async () => (await fetch(url)).ok)

      await fetch(url, { headers: { 'x-forwarded-for': '198.51.100.7' } })

      const { headers } = asked.last()
      expect(headers.host).toBe(`localhost:${web}`)
      expect(`${headers['x-forwarded-for']}`.split(', ').at(-1)).toMatch(/^(127\.0\.0\.1|::1)$/)
    })
  }
  // They start as root and then serve as users of their own.
  withPrograms(proxy.program, { [proxy.program]: proxy.debian }, tests, { asRoot: true })
}

/** Whether the first lines of the stream, and the news of a load, arrive while the stream is open. */
async function hearsEventsAtOnce(url: string): Promise<boolean> {
  const person = await signIn(url, { email: 'listener@enkosi.test' })
  const cut = new AbortController()
  let heard = ''
  // A proxy that buffers may keep the headers back too.
  const reading = (async () => {
    const stream = await fetch(`${url}/api/events`, { headers: { cookie: person.cookie }, signal: cut.signal })
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk)
  })().catch(() => {})
  const begins = await isSoon(() => heard.startsWith('retry: '), 30_000)
  await loadWallet(person, 5_000)
  const tells = await isSoon(() => heard.includes('event: wallet'), 30_000)
  cut.abort()
  await reading
  return begins && tells
}

/** A service that is ready and remembers what it was asked last. */
async function listen(): Promise<{ port: number; last(): IncomingMessage }> {
  let last: IncomingMessage | undefined
  const server = createServer((request, response) => {
    if (request.url === '/') last = request
    response.end('ready')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    last: () => {
      if (!last) throw new Error('Nobody asked.')
      return last
    },
  }
}
