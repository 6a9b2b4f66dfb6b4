import { PRODUCT } from '#contract/product.ts'
import type { SmsAnswer, SmsGateway } from '#server/partners/gateway.ts'
import { pushTo } from '#server/people/push/tell-by-push.ts'
import { type SealingKeys, unseal } from '#server/platform/crypto/seal.ts'
import { clocksAgree, isDue } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { ownerOf, type Sms, type SmsKind } from './queue-sms.ts'

type Sending = { db: Db; keys: SealingKeys; gateway: SmsGateway; log: Log; config: Config }
type Taken = {
  id: number
  personId: string
  kind: SmsKind
  event: string
  sealed: Buffer
  keyId: string
  attempts: number
  /** It was never handed over, by any process. */
  isNew: boolean
}

const AT_ONCE = 20
/** Longer than a gateway gets to answer: a process that has not noted the outcome by then has died. */
const DIED_AFTER_SECONDS = 90
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 600

/** Sends the messages that are due; says how many it took. Only what certainly did not go is tried again. */
export async function sendDueSms(sending: Sending): Promise<number> {
  await giveUp(sending.db)
  const taken = await take(sending.db)
  // Messages of a person go one after the other, so that they are read in the order in which things happened.
  const perPerson = Map.groupBy(taken, ({ personId }) => personId)
  await Promise.all(
    [...perPerson.values()].map(async (messages) => {
      for (const sms of messages.sort((a, b) => a.id - b.id)) await send(sending, sms)
    }),
  )
  return taken.length
}

/** Too late to be wanted, or with a process that has died while it was handing it over. */
async function giveUp(db: Db): Promise<void> {
  await db`
    update sms set state = case state when 'sending' then 'unclear' else 'dropped' end, sealed = null, key_id = null
    where ${clocksAgree(db)} and (
      state = 'waiting' and ${isDue(db, db`due_at`, LONGEST_WAIT_SECONDS)} and expires_at <= (select business_now())
      or state = 'sending' and abs(extract(epoch from clock_timestamp() - claimed_at)) > ${DIED_AFTER_SECONDS}
    )
  `
}

/** Those that have waited longest, for this process alone: should it die, others take what it has not handed over. */
function take(db: Db): Promise<Taken[]> {
  return db<Taken[]>`
    update sms set due_at = business_now() + make_interval(secs => ${DIED_AFTER_SECONDS}), attempts = attempts + 1
    where id in (
      select id from sms
      where state = 'waiting' and ${clocksAgree(db)} and ${isDue(db, db`due_at`, LONGEST_WAIT_SECONDS)}
      order by due_at, id
      limit ${AT_ONCE}
      for update skip locked
    )
    returning id, person_id as "personId", kind, event, sealed, key_id as "keyId", attempts, claimed_at is null as "isNew"
  `
}

/** Marks a message and hands it over: should this process die in between, nobody knows whether it went, and it is not sent again. */
async function send(sending: Sending, sms: Taken): Promise<void> {
  const { db, keys, gateway, log } = sending
  const marked = await db`
    update sms set state = 'sending', claimed_at = clock_timestamp() where id = ${sms.id} and state = 'waiting' and attempts = ${sms.attempts}
  `
  // It was dropped, or another process has it.
  if (marked.count === 0) return
  const message = openMessage(keys, sms)
  if (!message) log.error('SMS decryption failed', { reference: sms.id })
  const [answer] = await Promise.all([
    message ? handOver(gateway, message) : { outcome: 'refused' as const },
    message &&
      (sms.kind === 'security' || message.to === null) &&
      sms.isNew &&
      pushSafety(sending, sms.personId, message.text),
  ])
  if (answer.outcome === 'unclear') log.debug('SMS possibly not sent', { reference: sms.id })
  await note(db, sms, answer)
}

type SmsText = Pick<Sms, 'to' | 'text'>
type Answer = SmsAnswer | { outcome: 'no phone' }

const handOver = (gateway: SmsGateway, { to, text }: SmsText): Promise<Answer> | Answer =>
  to === null ? { outcome: 'no phone' } : gateway.send({ to, text })

/** Somebody who has stolen a SIM gets its messages: the owner reads of it in the app. */
async function pushSafety(sending: Sending, personId: string, text: string): Promise<void> {
  const body = text.replace('{support}', sending.config.gateway?.supportNumber ?? '')
  await pushTo(sending, personId, { title: PRODUCT.name, body }).catch((error) =>
    sending.log.error('safety push failed', { person: personId, error }),
  )
}

function openMessage(keys: SealingKeys, sms: Taken): SmsText | undefined {
  try {
    return JSON.parse(unseal(keys, ownerOf(sms.event), sms))
  } catch {
    return undefined
  }
}

async function note(db: Db, { id, attempts }: Taken, answer: Answer): Promise<void> {
  if (answer.outcome === 'not_taken') {
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), LONGEST_WAIT_SECONDS)
    await db`
      update sms set state = 'waiting', due_at = business_now() + make_interval(secs => ${seconds})
      where id = ${id} and state = 'sending'
    `
    return
  }
  const state = { sent: 'sent', refused: 'failed', unclear: 'unclear', 'no phone': 'dropped' }[answer.outcome]
  const sent = answer.outcome === 'sent' ? answer : null
  await db`
    update sms set state = ${state}, sealed = null, key_id = null, claimed_at = null,
      message_id = ${sent?.messageId ?? null}, cost_millicents = ${sent?.costMillicents ?? 0}
    where id = ${id} and state = 'sending'
  `
}

export type DeliveryReport = { id: string; status: string }

/** Notes a delivery report. They come twice and in any order: the first final one counts. */
export async function noteDelivery(db: Db, { id, status }: DeliveryReport): Promise<void> {
  const state = FINAL[status]
  if (!state) return
  await db`update sms set state = ${state} where message_id = ${id} and state = 'sent'`
}

/** Everything else means that it is still on its way. */
const FINAL: Partial<Record<string, 'delivered' | 'failed'>> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
}
