import type { AskedHelp } from '#contract/help.ts'
import { LANGUAGE_NAMES } from '#contract/languages.ts'
import type { Given } from '#contract/shapes.ts'
import { findPhones, numberOf } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'

type Asked = Given<typeof AskedHelp>

/** The number and language of people who wait for a call. Both are hidden once it is answered. */
export async function withNumbersToCall({ db, keys }: Phones, asked: Asked[]): Promise<Asked[]> {
  const waits = ({ kind, answer }: Asked) => kind === 'call' && answer === null
  const people = asked.filter(waits).flatMap(({ personId }) => personId ?? [])
  const phones = await findPhones(db, people)
  return asked.map((each) => {
    const phone = waits(each) ? phones.get(each.personId ?? '') : undefined
    const number = phone && numberOf(keys, phone.personId, phone)
    if (!number) return each
    return { ...each, message: `${each.message} ${number}, ${LANGUAGE_NAMES[phone.language ?? 'en']}.` }
  })
}
