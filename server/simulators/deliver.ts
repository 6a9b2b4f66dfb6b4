import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'

type Due = {
  id: number
  provider: 'vodapay' | 'bank' | 'gateway'
  url: string
  body: string
  agedMs: number
  tries: number
}

const AT_ONCE = 100
const MAX_TRIES = 4

/** Sends the notifications that are due, each signed as its partner signs. Says how many it took. */
export async function deliverDue({ db, config }: { db: Db; config: Config }): Promise<number> {
  const due = await take(db)
  const [clock] = await db<[{ ms: number }]>`select (extract(epoch from business_now()) * 1000)::bigint as ms`
  await Promise.all(
    due.map(async (delivery) => {
      const headers = headersOf(config, delivery, clock.ms)
      if (!(await arrives(delivery, headers, config.partnerTimeoutMs))) await putBack(db, delivery)
    }),
  )
  return due.length
}

/** Taken out before it is sent: a simulator that dies in between has lost a notification, as partners do. */
function take(db: Db): Promise<Due[]> {
  return db<Due[]>`
    delete from sim_delivery
    where id in (
      select id from sim_delivery
      where due_at <= (select business_now())
      order by due_at, id
      limit ${AT_ONCE}
      for update skip locked
    )
    returning id, provider, url, body, aged_ms as "agedMs", tries
  `
}

/** As each partner shows that it is the one: payment provider and bank sign, the gateway to phones shows its secret. */
function headersOf(config: Config, { provider, body, agedMs }: Due, nowMs: number): Record<string, string> {
  if (provider === 'gateway') {
    const authorization = callbackAuthorization(config.gateway?.callbackSecret ?? '')
    return { 'content-type': 'application/x-www-form-urlencoded', authorization }
  }
  const secret = { vodapay: config.vodapay.notificationSecret, bank: config.bank.webhookSecret }[provider]
  return { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(secret, body, nowMs - agedMs) }
}

async function arrives({ url, body }: Due, headers: Record<string, string>, timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.status < 500
  } catch {
    return false
  }
}

async function putBack(db: Db, { provider, url, body, agedMs, tries }: Due): Promise<void> {
  if (tries + 1 >= MAX_TRIES) return
  await db`
    insert into sim_delivery (provider, url, body, aged_ms, tries, due_at)
    values (${provider}, ${url}, ${body}, ${agedMs}, ${tries + 1}, business_now() + ${2 ** tries} * interval '1 second')
  `
}
