import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { generate } from 'orval'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../at-end.ts'
import { registerWorker, unique } from '../people/register-and-fund.ts'
import { signIn } from '../people/sign-in.ts'
import { type ServerProcess, startServerProcess } from '../service/server-process.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** In this folder, since generated code imports packages of it. */
const FOLDER = join(import.meta.dirname, '.cache/client')

/** Both programs sign in as somebody, look who that is, add money and tip a worker; they give the balance afterwards. */
type Tip = (asked: {
  url: string
  cookie: string
  guardId: string
}) => Promise<{ email: string | null; balance: number }>

const BY_OPENAPI_FETCH = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

export async function tip({ url, cookie, guardId }: { url: string; cookie: string; guardId: string }) {
  const api = createClient<paths>({ baseUrl: url, headers: { cookie } })
  const me = await api.GET('/api/auth/user')
  await api.POST('/api/wallet/load', { body: { amount: 10_000, paymentReference: 'generated' } })
  const sent = await api.POST('/api/tips', { body: { guardId, amount: 2_000 } })
  if (!me.data || !sent.data) throw new Error(\`\${me.error} \${sent.error}\`)
  const { transaction, balance } = sent.data
  const status: 'completed' | 'pending' | 'processing' | 'paid' | 'returned' | 'declined' = transaction.status
  if (status !== 'completed') throw new Error(status)
  return { email: me.data.email, balance }
}
`

const BY_ORVAL = `
import { loadWallet, readCurrentUser, sendTip, type Transaction } from './orval.ts'

export async function tip({ cookie, guardId }: { cookie: string; guardId: string }) {
  const options = { headers: { cookie } }
  const me = await readCurrentUser(options)
  await loadWallet({ amount: 10_000, paymentReference: 'generated' }, options)
  const sent = await sendTip({ guardId, amount: 2_000 }, options)
  if (me.status !== 200 || sent.status !== 201) throw new Error(\`\${me.status} \${sent.status}\`)
  const transaction: Transaction = sent.data.transaction
  if (transaction.status !== 'completed') throw new Error(transaction.status)
  return { email: me.data.email, balance: sent.data.balance }
}
`

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess()
  mkdirSync(FOLDER, { recursive: true })
})
atEnd(() => {
  rmSync(FOLDER, { recursive: true, force: true })
  return server.stop()
})

const document = async () => (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenAPI3

test.each([
  {
    generator: 'openapi-typescript',
    program: BY_OPENAPI_FETCH,
    write: async () => writeFileSync(join(FOLDER, 'schema.ts'), astToString(await openapiTS(await document()))),
  },
  {
    generator: 'orval',
    program: BY_ORVAL,
    write: async () => {
      const input = join(FOLDER, 'openapi.json')
      writeFileSync(input, JSON.stringify(await document()))
      await generate({
        input,
        output: { target: join(FOLDER, 'orval.ts'), client: 'fetch', mode: 'single', baseUrl: server.url },
      })
    },
  },
])('a client that $generator generates compiles, is signed in, and tips', async ({ generator, program, write }) => {
  await write()
  const file = join(FOLDER, `tip-by-${generator}.ts`)
  writeFileSync(file, program)
  compile(file)
  const worker = await signIn(server.url, { email: `${unique('worker')}@example.com` })
  const tipper = await signIn(server.url, { email: `${unique('tipper')}@example.com` })
  const { id: guardId } = await registerWorker(worker)

  const { tip } = (await import(file)) as { tip: Tip }

  expect(await tip({ url: server.url, cookie: tipper.cookie, guardId })).toEqual({
    email: tipper.email,
    balance: await tipper.balance(),
  })
  expect(await worker.balance()).toBe(2_000)
})

/** As strictly as our own code, in a program of its own. */
function compile(file: string): void {
  const strict = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--skipLibCheck', '--ignoreConfig']
  const where = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--types', 'node']
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...strict, ...where, file], {
    cwd: FOLDER,
    stdio: 'pipe',
  })
}
