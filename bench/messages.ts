import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLedger } from '#server/money/ledger/ledger.ts'
import { sealNumber } from '#server/people/phones/phone-row.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { until } from '#testing/service/program.ts'
import { startServerProcess } from '#testing/service/server-process.ts'
import { isQuick } from './extent.ts'
import { note, single } from './figures.ts'
import { proveBooks } from './prove-books.ts'
import { openWorld, populate } from './world.ts'

// Everybody gets a tip at once: how long until each phone's SMS is queued and each browser has its push message.

const PEOPLE = isQuick ? 1_000 : 10_000
const PAYERS = 10
/** The number that must fail of each: a phone that cannot be opened, a push service that takes a message and never answers. */
const BAD = 1
const WITHIN_SECONDS = 60

const keys = makeTestKeys('bench')
const world = await openWorld()
const { db } = world
const ledger = openLedger({ url: world.url })
const { payers } = await populate(db, ledger, PAYERS, PEOPLE)
const people = await db<{ personId: string; walletId: number }[]>`
  select person_id as "personId", id as "walletId" from wallet where accepts_tips order by id
`
const arrivals: number[] = []
const pushService = createServer((request, response) => {
  if (request.url === '/0') return
  arrivals.push(performance.now())
  request.resume().on('end', () => response.writeHead(201).end())
}).listen(0, '127.0.0.1')
await once(pushService, 'listening')
await subscribeAll(`http://127.0.0.1:${(pushService.address() as AddressInfo).port}`)
const server = await startServerProcess({
  settings: { DATABASE_URL: world.url, BANK_DETAILS_KEYS: `bench:${keys[0].key.toString('base64')}` },
})
note(
  `${PEOPLE} people with a phone and a browser each get a tip at once. SMS go to the simulated gateway, push messages to a service on this machine. ` +
    'One phone cannot be opened, and one push service never answers.',
)
try {
  await db`update phone set number_sealed = ${Buffer.alloc(40)} where person_id = ${people[0]?.personId ?? ''}`
  const started = performance.now()
  await Promise.all(people.map(({ walletId }, index) => tip(walletId, index)))
  const queued = async () => {
    const [sms] = await db<[{ count: number }]>`select count(*) as count from sms`
    return sms.count === PEOPLE - BAD
  }
  await until('all SMS are queued', queued, 600_000)
  single(`SMS queued for ${PEOPLE} phones`, (performance.now() - started) / 1_000, 's', { atMost: WITHIN_SECONDS })
  await until('all push messages have arrived', async () => arrivals.length >= PEOPLE - BAD, 600_000)
  single(`push to ${PEOPLE} browsers`, ((arrivals.at(-1) ?? 0) - started) / 1_000, 's', { atMost: WITHIN_SECONDS })
  if (arrivals.length > PEOPLE - BAD) throw new Error('Some push messages were sent twice.')
  await proveBooks(db)
} finally {
  await server.stop()
  pushService.closeAllConnections()
  pushService.close()
  await ledger.close()
  await world.close()
}

function tip(to: number, index: number): Promise<unknown> {
  const { personId: actor, walletId: from } = payers[index % PAYERS] as (typeof payers)[number]
  return ledger.post({ kind: 'tip', key: randomUUID(), actor, requestId: 'bench', from, to, amount: 100 })
}

async function subscribeAll(pushOrigin: string): Promise<void> {
  const ids = people.map(({ personId }) => personId)
  const numbers = ids.map((id, index) => sealNumber(keys, id, `+2782${String(index).padStart(7, '0')}`).sealed)
  const browser = createECDH('prime256v1').generateKeys().toString('base64url')
  await db`
    with person_with as (
      select * from unnest(${ids}::uuid[], ${numbers}::bytea[]) with ordinality as one (id, number, place)
    ), phones as (
      insert into phone (person_id, number_sealed, number_key_id, number_hash)
      select id, number, 'bench', uuid_send(id) from person_with
    ), sessions as (
      insert into session (id, token_hash, person_id, device) select id, sha256(uuid_send(id)), id, 'bench' from person_with
    ), subscriptions as (
      insert into push_subscription (session_id, endpoint, p256dh, auth)
      select id, ${pushOrigin} || '/' || (place - 1), ${browser}, ${randomBytes(16).toString('base64url')} from person_with
    )
    insert into notified (person_id, channel, version)
    select id, channel, 0 from person_with, unnest(array['sms', 'push']) as channel
  `
  await db`analyze`
}
