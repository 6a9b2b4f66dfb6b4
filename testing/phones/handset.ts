import { randomUUID } from 'node:crypto'
import { callbackAuthorization } from '#server/partners/callback-secret.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Client } from '#testing/service/client.ts'
import { until } from '#testing/service/program.ts'
import { ussdForm } from './phone.ts'

/** A phone with a PIN, and the gateway through which it dials. */
export interface Handset {
  number: string
  pin: string
  url: string
  /** The secret that the gateway tells us. */
  secret: string
}

/** A gateway waits two seconds for an answer. */
const TIMEOUT_MS = 2_000

/** How long somebody looks at their phone before they ask for another code. */
const WAITS_FOR_CODE_MS = 40_000
/** A number gets five in a day. */
const CODES = 5

/** Links a number to somebody and gives it a PIN, the way a person does. */
export async function linkHandset(db: Db, person: Client, number: string, secret: string): Promise<Handset> {
  const handset = { number, pin: '48213', url: person.url, secret }
  await person.mustPost('/api/me/phone/confirm', { code: await askForCode(db, person, number) })
  const session = randomUUID()
  for (const text of ['', '1', `1*${handset.pin}`, `1*${handset.pin}*${handset.pin}`]) {
    await until('the phone shows an answer', async () => (await sendStep(handset, session, text)) !== undefined)
  }
  return handset
}

/** A message that may have gone is not sent again: a person who gets none asks for another. */
async function askForCode(db: Db, person: Client, number: string): Promise<string> {
  let code = ''
  const hasArrived = async () => {
    const [newest] = await db<{ message: string }[]>`
      select message from sim_sms where number = ${number} order by created_at desc limit 1
    `
    code = /\d{6}/.exec(newest?.message ?? '')?.[0] ?? ''
    return code !== ''
  }
  for (let asked = 1; ; asked += 1) {
    await person.mustPost('/api/me/phone', { number })
    try {
      await until('the code has arrived', hasArrived, WAITS_FOR_CODE_MS)
      return code
    } catch (error) {
      if (asked === CODES) throw error
    }
  }
}

/** The text on the phone; undefined for no answer in time, an unusable answer, or one that says to wait. */
export async function sendStep(handset: Handset, sessionId: string, text: string): Promise<string | undefined> {
  const { number, url, secret } = handset
  try {
    const response = await fetch(`${url}/api/callbacks/ussd`, {
      method: 'POST',
      headers: { authorization: callbackAuthorization(secret) },
      body: new URLSearchParams(ussdForm(sessionId, number, text)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const shown = await response.text()
    return response.ok && !/^END (This is taking longer|Enkosi cannot answer)/.test(shown) ? shown : undefined
  } catch {
    return undefined
  }
}
