import { SMS } from '#contract/limits.ts'
import { workerLink } from '#contract/qr.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { idOnPhone } from '#server/people/phones/on-phone.ts'
import type { PhoneRow } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import { tellPhone } from '#server/people/phones/tell-person.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { gsmLength } from '#server/platform/language/gsm.ts'
import { fill } from '#server/platform/language/say.ts'
import { SMS_TEXTS } from '#server/platform/language/sentences.ts'

/** Sends the worker's own number, ID and the link that people can tip by, to show or to pass on. */
export async function tellWorkerNumber(
  tx: Db | Tx,
  { keys, config }: Pick<Phones, 'keys' | 'config'>,
  phone: PhoneRow,
  { event, ...worker }: { event: string; guardNumber: string; workerNumber: string },
): Promise<void> {
  const shown = { id: idOnPhone(worker.guardNumber), number: writeWorkerNumber(worker.workerNumber) }
  const whole = { ...shown, link: workerLink(config.publicUrl, worker.workerNumber) }
  const text = fill(SMS_TEXTS[phone.language ?? 'en'].workerNumber, whole)
  const fits = (gsmLength(text) ?? Infinity) <= SMS.characters
  await tellPhone(tx, keys, phone, {
    event,
    kind: 'worker_number',
    say: fits ? ['workerNumber', whole] : ['workerNumberAlone', shown],
  })
}
