import { randomUUID } from 'node:crypto'
import { fund, moveClockTo } from '#testing/people/people.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer, type TestServer } from '#testing/service/server.ts'
import {
  ask,
  callBack,
  codeFor,
  type Dialled,
  dial,
  dialThrough,
  inboxOf,
  linkedPhone,
  linkNumber,
  sendSms,
} from './phone.ts'

/** When a world of phones begins, on a Monday. */
export const TODAY = '2026-11-16T10:00:00+02:00'

/** A server with an operator, a worker whom phones can tip, and the calls that tests of phones make. */
export async function phoneWorld(settings: Record<string, string> = {}) {
  const server = await startTestServer({ OPERATOR_EMAILS: 'boss@enkosi.test', ...settings })
  await moveClockTo(server.db, TODAY)
  const guardNumber = 'PG-7777'
  const somebody = (names = {}) => server.signIn(`${randomUUID()}@enkosi.test`, names)
  await (await somebody()).mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter' })

  return {
    server,
    guardNumber,
    somebody,
    moveClockTo: (moment: string) => moveClockTo(server.db, moment),
    ...callsOf(server),
    /** Somebody with R100 and a phone. */
    tipper: async (): Promise<{ client: Client; number: string }> => {
      const client = await somebody()
      await fund(server.db, client, 10_000)
      return { client, number: await linkedPhone(server, client) }
    },
    /** A worker with a phone. */
    worker: async ({ guardNumber = `W-${randomUUID().slice(0, 6)}`, bank = true, firstName = 'Sipho' } = {}) => {
      const client = await somebody({ firstName, lastName: 'Dlamini' })
      const account = bank && { bankAccountNumber: '1234567890', bankName: 'Capitec' }
      await client.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'waiter', ...account })
      return { client, guardNumber, number: await linkedPhone(server, client) }
    },
    /** Dials up to the screen that asks for the PIN of a tip. */
    upToPin: async (number: string, amount = '10') => {
      const phone = await dial(server, number)
      for (const input of ['2', guardNumber, amount]) await phone.type(input)
      return phone
    },
    /** Types something, and sends it again as if the process had been killed before the commit of the answer. */
    typeAgainAfterDeath: async (phone: Dialled, input: string): Promise<{ sent: string; again: string }> => {
      const { db } = server
      const [before] = await db`select state from ussd_session where id = ${phone.sessionId}`
      const sent = await phone.type(input)
      await db`
        update ussd_step set answer = null, claimed_at = clock_timestamp() - interval '4 seconds'
        where session_id = ${phone.sessionId} and step = (select max(step) from ussd_step where session_id = ${phone.sessionId})
      `
      await db`update ussd_session set ended_at = null, state = ${db.json(before?.state)} where id = ${phone.sessionId}`
      return { sent, again: await phone.send(phone.typed()) }
    },
    swapSim: (number: string, at: string) => callBack(server, 'sms', { phoneNumber: number, lastSimSwapDate: at }),
  }
}

function callsOf(server: TestServer) {
  const of = <Rest extends unknown[], Answer>(call: (server: TestServer, ...rest: Rest) => Answer) =>
    call.bind(null, server) as (...rest: Rest) => Answer
  return {
    ask: of(ask),
    callBack: of(callBack),
    codeFor: of(codeFor),
    dial: of(dial),
    dialThrough: of(dialThrough),
    inboxOf: of(inboxOf),
    linkedPhone: of(linkedPhone),
    linkNumber: of(linkNumber),
    sendSms: of(sendSms),
  }
}
