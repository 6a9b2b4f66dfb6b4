import { readIdNumber } from '#contract/identity-document.ts'
import type { TestServer } from '#testing/service/server.ts'
import { dialThrough, GOOD_PIN, someNumber } from './phone.ts'

/** English, and the consent to what is kept. */
export const AGREED = ['1', '1']

let drawn = 0

/** An ID number of somebody born on this day (`YYMMDD`), with these four digits behind it; by default nobody else's. */
export function idNumber(birthday = '800101', digits = String(drawn++).padStart(4, '0')): string {
  const serial = `${birthday}${digits}08`
  const number = Array.from('0123456789', (digit) => serial + digit).find((each) => readIdNumber(each, '2030-01-01'))
  if (!number) throw new Error('One of ten digits is the right one.')
  return number
}

type Joining = { id?: string; firstName?: string; surname?: string; pin?: string; number?: string }

/** Everything that somebody types who joins with an ID number, from the first screen on. */
export function joiningInputs({ id = idNumber(), firstName = 'Sipho', surname = 'Dlamini', pin = GOOD_PIN }: Joining) {
  return [...AGREED, id, firstName, surname, '1', 'Rosebank', pin, pin]
}

/** Joins by dialling, the way a person does. */
export async function joinByPhone(
  server: TestServer,
  joining: Joining = {},
): Promise<{ number: string; personId: string; workerNumber: string }> {
  const { number = someNumber() } = joining
  const shown = await dialThrough(server, number, ...joiningInputs(joining))
  const workerNumber = /(\d{4}) (\d{4})/.exec(shown)?.slice(1).join('')
  if (!workerNumber) throw new Error(`Somebody must have joined, but: ${shown}`)
  const [joined] = await server.db<{ personId: string }[]>`
    select person_id as "personId" from worker where worker_number = ${workerNumber}
  `
  return { number, workerNumber, personId: joined?.personId ?? '' }
}
