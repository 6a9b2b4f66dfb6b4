import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import { PaymentNotification } from '#server/partners/payment-provider.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { testCaller } from '#testing/people/people.ts'
import { BANK_ACCOUNT, loadWallet, registerWorker } from '#testing/people/register-and-fund.ts'
import { sessionCookie } from '#testing/people/session-cookie.ts'
import { type Client, clientOf } from '#testing/service/client.ts'
import type { Family, Through } from './attempts.ts'
import { type Generated, generate } from './generated-requests.ts'
import type { World } from './world.ts'

const SEED = 20_261_116
const AT_ONCE = 24
/** At least so many for what moves money. */
const OF_MONEY = 300
/** Of the server's process, for one answer. */
const MOST_CPU_SECONDS = 1

/** Every endpoint of the contract gets so many requests made up from its own schema: valid, nearly valid and hostile. */
export function fuzz(count: number): Family {
  return {
    name: `fuzz, ${count} for each endpoint`,
    run: async (world, attempt) => {
      const cast = await gatherCast(world)
      let before = await world.cpuSeconds()
      for (const [name, described] of Object.entries(api) as [EndpointName, Endpoint][]) {
        const endpoint = { ...described, ...PARTNERS_SEND[name] }
        const seed = SEED ^ createHash('sha256').update(name).digest().readInt32BE()
        const known = [...cast.known, ...(await readIds(world))]
        const requests = generate(endpoint, known, {
          seed,
          count: endpoint.limit === 'money' ? Math.max(count, OF_MONEY) : count,
        })
        for (let start = 0; start < requests.length; start += AT_ONCE) {
          const burst = requests.slice(start, start + AT_ONCE)
          await Promise.all(
            burst.map((request, index) =>
              attempt(`${name} ${start + index}, ${request.kind}: ${inShort(request)}`, () =>
                send(world, cast, endpoint, request),
              ),
            ),
          )
          const after = await world.cpuSeconds()
          const spent = after - before
          before = after
          await attempt(`${name}, processor time of requests ${start} to ${start + burst.length - 1}`, () =>
            spent < MOST_CPU_SECONDS ? undefined : slowest(world, cast, endpoint, burst),
          )
        }
        await writeSwitches(world.db, { vodapay: {}, bank: {} })
        if (count > 100) console.log(`${name}: ${count} requests`)
      }
    },
  }
}

const PhoneNumber = z.enum(['+27820000001', '+27820000002', '0820000003'])

/** Bodies of partners, which are not in the contract. */
const PARTNERS_SEND: Partial<Record<EndpointName, { body: z.ZodType }>> = {
  receiveVodapayNotification: { body: PaymentNotification },
  receiveBankNotification: { body: z.object({ id: z.string(), nonce: z.uuid(), state: z.string() }) },
  receiveUssdStep: {
    body: z.object({
      sessionId: z.uuid(),
      phoneNumber: PhoneNumber,
      text: z.enum(['', '1', '1*60606', '4*PG-1024*20']),
    }),
  },
  receiveSms: {
    body: z.object({
      from: PhoneNumber,
      text: z.enum(['STOP', 'START']),
      id: z.uuid().optional(),
      status: z.string().optional(),
    }),
  },
}

async function readIds({ db }: World): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    (select id::text from load order by created_at desc limit 3)
    union all (select id::text from payout order by created_at desc limit 3)
    union all (select id::text from message order by created_at desc limit 3)
    union all (select id::text from privacy_request order by asked_at desc limit 3)
  `
  return rows.map(({ id }) => id)
}

function inShort({ segment, search, body, headers }: Generated): string {
  return JSON.stringify([segment, search, body, headers]).slice(0, 300)
}

/** A burst took long: each of its requests again, by itself. */
async function slowest(world: World, cast: Cast, endpoint: Endpoint, burst: Generated[]): Promise<Through> {
  for (const request of burst) {
    const before = await world.cpuSeconds()
    await send(world, cast, endpoint, request)
    const spent = (await world.cpuSeconds()) - before
    if (spent >= MOST_CPU_SECONDS) return `${spent.toFixed(2)} s for ${inShort(request)}`
  }
  return undefined
}

/** People of its own, so that what is done to them disturbs nobody else. */
type Cast = { customer: Client; worker: Client; operators: Client[]; turns: number; known: string[] }

async function gatherCast(world: World): Promise<Cast> {
  const { operator, second, tipId } = world
  const [customer, other] = [await newcomer(world), await newcomer(world)]
  const worker = await newcomer(world)
  const { id: guardId } = await registerWorker(worker, BANK_ACCOUNT)
  for (const person of [customer, worker]) await loadWallet(person, 100_000)
  const tip = await customer.mustPost<{ transaction: { id: string } }>('/api/tips', { guardId, amount: 1_000 })
  const operators = await Promise.all([operator, second].map(({ personId }) => signedIn(world, personId)))
  const known = [
    guardId,
    worker.personId,
    other.personId,
    randomUUID(),
    randomUUID(),
    tip.transaction.id,
    tipId,
    '1',
    '2',
  ]
  return { customer, worker, operators, turns: 0, known }
}

async function newcomer(world: World): Promise<Client> {
  const { personId } = await testCaller(world.db)
  return signedIn(world, personId)
}

async function signedIn({ db, url }: World, personId: string): Promise<Client> {
  return clientOf(url, { cookie: await sessionCookie(db, personId), personId })
}

async function send(world: World, cast: Cast, endpoint: Endpoint, request: Generated): Promise<Through> {
  const { method, path, kind, who } = endpoint
  const client = clientFor(world, cast, endpoint, request)
  const address = path.replace(':id', request.segment) + request.search
  const body = method === 'GET' || (method === 'DELETE' && request.body === '') ? undefined : request.body
  if (path === api.receiveUssdStep.path || path === api.receiveSms.path) return callAsGateway(world, path, request)
  const headers = { ...request.headers, ...(who === 'partner' && signatureOf(world, path, request)) }
  if (kind === 'stream') return opened(client, address)
  const answer = await client.ask(method, address, { body: who === 'partner' ? (body ?? '{}') : body, headers })
  if (answer.status >= 500) return `answered ${answer.status} ${answer.text.slice(0, 200)}`
  if (answer.status < 400 && who !== 'partner' && !fits(endpoint, body))
    return `answered ${answer.status} to a bad body`
  await bringBack(world, cast, client, answer.headers.get('error-code'))
  return undefined
}

function fits({ body: schema }: Endpoint, body: string | undefined): boolean {
  try {
    return !schema || schema.safeParse(JSON.parse(body ?? '')).success
  } catch {
    return false
  }
}

function clientFor({ nobody }: World, cast: Cast, { who }: Endpoint, { asWhom }: Generated): Client {
  if (asWhom === 'nobody') return nobody
  if (asWhom === 'a customer') return cast.customer
  if (asWhom === 'a worker') return cast.worker
  cast.turns += 1
  if (who === 'operator') return cast.operators[cast.turns % cast.operators.length] as Client
  return who === 'guard' || cast.turns % 2 ? cast.worker : cast.customer
}

/** Half of a partner's notifications are signed as the partner would. */
function signatureOf({ secrets }: World, path: string, { kind, body }: Generated): Record<string, string> {
  if (kind === 'nearly valid') return {}
  const secret = path.includes('vodapay') ? secrets.VODAPAY_NOTIFICATION_SECRET : secrets.BANK_WEBHOOK_SECRET
  return { [SIGNATURE_HEADER]: sign(secret, body ?? '{}', Date.now()) }
}

/** The gateway to phones sends forms and shows a secret; a third of these show another one. */
async function callAsGateway({ url, secrets }: World, path: string, { kind, body }: Generated): Promise<Through> {
  const secret = kind === 'nearly valid' ? 'another' : secrets.GATEWAY_CALLBACK_SECRET
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: callbackAuthorization(secret), 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(body ?? ''),
  })
  const text = await response.text()
  return response.status >= 500 ? `answered ${response.status} ${text.slice(0, 200)}` : undefined
}

/** A body that is no JSON object is sent unchanged. */
function formOf(body: string): string {
  try {
    const fields = Object.entries(JSON.parse(body)).map(([name, value]) => [name, `${value}`.toWellFormed()])
    return new URLSearchParams(fields).toString()
  } catch {
    return body
  }
}

/** Somebody who signed out, closed the account or stopped as a worker is replaced, so that the next requests get further. */
async function bringBack(world: World, cast: Cast, client: Client, code: string | null): Promise<void> {
  if (code !== 'signed_out' && code !== 'workers_only') return
  if (client === cast.customer) cast.customer = await newcomer(world)
  if (client === cast.worker) {
    const worker = await newcomer(world)
    await registerWorker(worker, BANK_ACCOUNT)
    cast.worker = worker
  }
}

/** A stream that is open never ends: its beginning is enough. */
async function opened({ url, cookie }: Client, address: string): Promise<Through> {
  const response = await fetch(url + address, { headers: { cookie } })
  await response.body?.cancel()
  return response.status >= 500 ? `answered ${response.status}` : undefined
}
