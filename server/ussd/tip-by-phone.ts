import { displayName } from '#contract/display-name.ts'
import { guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import { TIP } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { Db } from '#server/db/connect.ts'
import { idOnPhone, nameOnPhone, refOnPhone } from '#server/phones/on-phone.ts'
import { isMeant } from '#server/search/meant-worker.ts'
import { sendTip } from '#server/tips/send-tip.ts'
import { held } from './begin.ts'
import { refusePin } from './choose-pin.ts'
import { ifMoneyMayLeave } from './most-out.ts'
import { over, page, question, type Recipient, type Screen, type Visit } from './place.ts'
import { refuse, refusedOnPhone } from './refused-on-phone.ts'

/** Asks nobody for an ID who could send nothing. */
export function askWho(visit: Visit): Promise<Screen> {
  return ifMoneyMayLeave(visit, TIP, () => question(visit, visit.texts.tipWho(), { at: 'tip who' }))
}

/** Whose ID it is, by ID and name, and how much may be sent. */
export async function handleWho(visit: Visit, input: string): Promise<Screen> {
  const { services, caller, texts } = visit
  const worker = await findByTypedId(services.db, input)
  if (!worker) return question(visit, texts.unknownWorker(), { at: 'tip who' })
  if (worker.workerId === caller.workerId) return refuse(visit, 'own_tip')
  return ifMoneyMayLeave(visit, TIP, (most) =>
    question(visit, texts.tipAmount({ ...rangeTo(most), who: worker.who }), { at: 'tip amount', ...worker }),
  )
}

/** What is sent to whom and what it comes to stands on the screen that asks for the PIN. */
export function handleTipAmount(visit: Visit, place: { at: 'tip amount' } & Recipient, input: string): Promise<Screen> {
  const { texts } = visit
  const { workerId, who } = place
  return ifMoneyMayLeave(visit, TIP, (most) => {
    const amount = readAmount(input)
    if (amount === undefined || amount < TIP.min || amount > most) {
      return question(visit, texts.wrongAmount(rangeTo(most)), place)
    }
    const [shown, fee, total] = [amount, TIP.fee, amount + TIP.fee].map(shortRand) as [string, string, string]
    return question(visit, texts.tipPin({ amount: shown, who, fee, total }), { at: 'tip pin', workerId, who, amount })
  })
}

const rangeTo = (most: Cents) => ({ least: shortRand(TIP.min), most: shortRand(most) })

type PinPlace = { at: 'tip pin'; amount: Cents } & Recipient

export async function handleTipPin(visit: Visit, place: PinPlace, input: string): Promise<Screen> {
  const { services, caller, texts, key } = visit
  if (visit.phone.heldUntil) return page(visit, held(visit))
  const wrong = await refusePin(visit, place, input)
  if (wrong) return wrong
  return refusedOnPhone(visit, async () => {
    await services.rateLimits.count('money', caller.personId)
    const { amount, who, workerId: guardId } = place
    const { transaction, balance } = await sendTip(services, caller, { guardId, amount, key })
    const values = { amount: shortRand(amount), who, balance: shortRand(balance), ref: refOnPhone(transaction.id) }
    return over(texts.tipped(values))
  })
}

/** By the number or the ID as it stands on the badge, or as one reads it: `PG-1024`, `pg1024`. Nothing else is found here. */
async function findByTypedId(db: Db, typed: string): Promise<Recipient | undefined> {
  type Row = { workerId: string; guardNumber: string; firstName: string | null; lastName: string | null }
  const [row] = await db<Row[]>`
    select worker.id as "workerId", guard_number as "guardNumber", case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName"
    from worker
    join person on person.id = worker.person_id
    join wallet on wallet.person_id = person.id
    where removed_at is null and frozen_at is null and (${isMeant(db, typed)} or search_id = ${guardNumberSkeleton(typed) || '-'})
    order by not ${isMeant(db, typed)}
    limit 1
  `
  if (!row) return undefined
  const name = displayName(row.firstName, row.lastName)
  const id = idOnPhone(row.guardNumber)
  return { workerId: row.workerId, who: name ? `${id} (${nameOnPhone(name)})` : id }
}
