import type { Db } from '#server/db/connect.ts'
import { SIGNATURE_HEADER, sign } from '#server/partners/signature.ts'
import type { Config } from '#server/start/config.ts'

type Due = { id: number; provider: 'vodapay' | 'bank'; url: string; body: string; agedMs: number; tries: number }

const AT_ONCE = 100
const MAX_TRIES = 4

/** Sends the notifications that are due, each signed as its provider signs. Says how many it took. */
export async function deliverDue({ db, config }: { db: Db; config: Config }): Promise<number> {
  const due = await take(db)
  const [clock] = await db<[{ ms: number }]>`select (extract(epoch from business_now()) * 1000)::bigint as ms`
  const secrets = { vodapay: config.vodapay.notificationSecret, bank: config.bank.webhookSecret }
  await Promise.all(
    due.map(async (delivery) => {
      const { url, body, agedMs, provider } = delivery
      const signature = sign(secrets[provider], body, clock.ms - agedMs)
      if (!(await arrives(url, body, signature, config.partnerTimeoutMs))) await putBack(db, delivery)
    }),
  )
  return due.length
}

/** Taken out before it is sent: a simulator that dies in between has lost a notification, as providers do. */
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

async function arrives(url: string, body: string, signature: string, timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
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
