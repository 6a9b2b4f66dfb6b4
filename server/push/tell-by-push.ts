import type { Language } from '#contract/languages.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import { readNews } from '#server/events/read-news.ts'
import type { Log } from '#server/observability/log.ts'
import type { Config } from '#server/start/config.ts'
import { sealMessage } from './seal-message.ts'
import { type Message, messageAbout } from './words.ts'

type Desk = { db: Db; entryIds: EntryIds; log: Log; config: Pick<Config, 'identityKey'> }
type Due = {
  id: number
  walletId: number
  version: number
  endpoint: string
  p256dh: string
  auth: string
  language: Language | null
}

const AT_ONCE = 200
const PATIENCE_MS = 10_000
/** The browser has forgotten this subscription. */
const GONE = [404, 410]

/** Tells phones what came in since they were last told. At most once: what is lost here is told on return. */
export async function tellByPush(desk: Desk): Promise<number> {
  const due = await claimDue(desk.db)
  let told = 0
  await Promise.all(
    due.map(async (one) => {
      const news = await readNews(desk, [one])
      const message = messageAbout(
        news.map((each) => each.news),
        one.language ?? 'en',
      )
      if (message && (await send(desk, one, message))) told += 1
    }),
  )
  return told
}

async function claimDue(db: Db): Promise<Due[]> {
  return db<Due[]>`
    with due as (
      select push.id, push.told_version, wallet.id as wallet_id, wallet.version,
        coalesce(person.language, phone.language) as language
      from push_subscription push
      join session on session.id = push.session_id
      join wallet on wallet.person_id = session.person_id
      join person on person.id = session.person_id
      left join phone on phone.person_id = session.person_id
      where wallet.version > push.told_version
      order by push.id
      limit ${AT_ONCE}
      for update of push skip locked
    )
    update push_subscription push set told_version = due.version
    from due
    where push.id = due.id
    returning push.id, due.wallet_id as "walletId", due.told_version as version, endpoint, p256dh, auth,
      due.language
  `
}

async function send({ db, log, config }: Desk, due: Due, message: Message): Promise<boolean> {
  const sealed = await sealMessage(due, message, config.identityKey).catch(() => undefined)
  // Keys that cannot be used now will never be.
  if (!sealed) return forget(db, due).then(() => false)
  try {
    const { status } = await post(due.endpoint, sealed)
    if (GONE.includes(status)) await forget(db, due)
    else if (status >= 300) log.warn('a push service refused a message', { reference: due.id, status })
    return status < 300
  } catch (error) {
    log.warn('a message could not be pushed', { reference: due.id, error })
    return false
  }
}

function post(endpoint: string, sealed: Awaited<ReturnType<typeof sealMessage>>): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    ...sealed,
    // An address that leads elsewhere is not the one that was accepted.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

async function forget(db: Db, { id }: Due): Promise<void> {
  await db`delete from push_subscription where id = ${id}`
}
