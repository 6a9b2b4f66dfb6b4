import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readPhoneNumber } from '#contract/phone-number.ts'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import { markMoved } from '#server/people/notices/notified.ts'
import { sumUpTips, tellBySms } from '#server/people/phones/tell-by-sms.ts'
import { sendDueSms } from '#server/people/sms/send-due-sms.ts'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import type { Client } from '#testing/service/client.ts'
import type { TestServer } from '#testing/service/server.ts'

/** A number that nobody else has, and none of those that the simulated gateway does not reach. */
export function someNumber(): string {
  return `+2782${randomInt(100_000, 999_999)}5`
}

/** Tells phones of what has moved, as the jobs do: at once, and in the evening the summaries. */
export async function tellPhones({ services }: TestServer): Promise<void> {
  await markMoved(services.db)
  while ((await tellBySms(services)) > 0);
  while ((await sumUpTips(services)) > 0);
}

/** Sends what is queued, as the job does. */
export async function sendSms({ services }: TestServer): Promise<void> {
  while ((await sendDueSms(services)) > 0);
}

/** The messages that a phone has got, oldest first. */
export async function inboxOf({ db }: TestServer, number: string): Promise<string[]> {
  const rows = await db<
    { message: string }[]
  >`select message from sim_sms where number = ${number} order by created_at, id`
  return rows.map(({ message }) => message)
}

/** Links a number the way a person does: asks for a code, reads the message, types the code. */
export async function linkNumber(server: TestServer, person: Client, typed: string): Promise<void> {
  await person.mustPost('/api/me/phone', { number: typed })
  await sendSms(server)
  const code = await codeFor(server, readPhoneNumber(typed) ?? '')
  await person.mustPost('/api/me/phone/confirm', { code })
}

export async function codeFor(server: TestServer, number: string): Promise<string> {
  const text = (await inboxOf(server, number)).findLast((message) => /\d{6}/.test(message)) ?? ''
  return /\d{6}/.exec(text)?.[0] ?? ''
}

/** A call from the gateway, with its secret or with something else. */
export async function callBack(
  server: TestServer,
  path: 'ussd' | 'sms',
  form: Record<string, string>,
  authorization = callbackAuthorization(server.services.config.gateway?.callbackSecret ?? ''),
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}/api/callbacks/${path}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  })
  return { status: response.status, text: await response.text() }
}

/** Carries the reports of the simulated gateway to us, however late they are due. */
export async function deliverReports({ db, services }: TestServer): Promise<void> {
  await db`update sim_delivery set due_at = business_now() where provider = 'gateway'`
  await deliverDue(services)
}

export type UssdForm = {
  sessionId: string
  serviceCode: string
  phoneNumber: string
  networkCode: string
  text: string
}

/** A step of a session, as the gateway sends it. */
export function ussdForm(sessionId: string, phoneNumber: string, text: string): UssdForm {
  return { sessionId, serviceCode: '*120*3657#', phoneNumber, networkCode: '65501', text }
}

/** Sends a step once, and gives what is answered within the time that the gateway waits. */
export async function askOnce(server: TestServer, form: UssdForm): Promise<string> {
  const { status, text: shown } = await callBack(server, 'ussd', form)
  if (status !== 200) throw new Error(`A step must be answered, but: ${status} ${shown}`)
  return shown
}

const STILL_BUSY = Object.values(USSD_TEXTS).map(({ stillBusy }) => `END ${stillBusy.split('.')[0]}.`)

/** Sends a step, and sends it again while it takes longer than the gateway waits: on a slow machine many do. */
export async function ask(server: TestServer, form: UssdForm): Promise<string> {
  for (let times = 0; times < 20; times++) {
    const shown = await askOnce(server, form)
    if (!STILL_BUSY.some((sentence) => shown.startsWith(sentence))) return shown
    await allIsAnswered(server, form.sessionId)
  }
  throw new Error('A step was not answered, however often it was sent.')
}

/** Asked too early, a step that is slow would be taken for one whose process has died, and be done again. */
async function allIsAnswered({ db }: TestServer, sessionId: string): Promise<void> {
  for (let polls = 0; polls < 300; polls++) {
    await pause(100)
    const open = await db`select from ussd_step where session_id = ${sessionId} and answer is null`
    if (open.length === 0) return
  }
}

/** A phone that dials and answers menus as the gateway would send it: all that was typed, with stars between. */
export type Dialled = {
  sessionId: string
  /** Types something, and gives what the phone shows then. */
  type(input: string): Promise<string>
  /** Sends a whole text, whatever was typed before. */
  send(text: string): Promise<string>
  typed(): string
}

export async function dial(server: TestServer, number: string): Promise<Dialled & { shown: string }> {
  const sessionId = `ATUid_${randomUUID()}`
  let typed = ''
  const send = (text: string) => ask(server, ussdForm(sessionId, number, text))
  const type = (input: string) => {
    typed = typed === '' ? input : `${typed}*${input}`
    return send(typed)
  }
  return { sessionId, send, type, typed: () => typed, shown: await send('') }
}

/** Dials and types one thing after the other; gives what the phone shows in the end. */
export async function dialThrough(server: TestServer, number: string, ...inputs: string[]): Promise<string> {
  const phone = await dial(server, number)
  let { shown } = phone
  for (const input of inputs) shown = await phone.type(input)
  return shown
}

export const GOOD_PIN = '48213'

/** A person whose phone has a language and a PIN. */
export async function linkedPhone(server: TestServer, person: Client, number = someNumber()): Promise<string> {
  await linkNumber(server, person, number)
  const shown = await dialThrough(server, number, '1', GOOD_PIN, GOOD_PIN)
  if (!shown.startsWith('CON Enkosi\n1 Balance')) throw new Error(`A phone must be set up, but: ${shown}`)
  return number
}
