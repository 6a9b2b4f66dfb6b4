import { displayName } from '#contract/display-name.ts'
import { guardNumberKey } from '#contract/guard-number.ts'
import { guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import { TIP } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { Db } from '#server/db/connect.ts'
import { idOnPhone, nameOnPhone, refOnPhone } from '#server/phones/on-phone.ts'
import { sendTip } from '#server/tips/send-tip.ts'
import { refusePin } from './choose-pin.ts'
import { over, type Place, page, type Recipient, type Screen, type Visit } from './place.ts'
import { refusedOnPhone } from './refused-on-phone.ts'

const RANGE = { least: shortRand(TIP.min), most: shortRand(TIP.max) }

export async function askWho({ texts }: Visit): Promise<Screen> {
  return { say: texts.tipWho(), place: { at: 'tip who' } }
}

/** Whose ID it is, by ID and name, and how much. */
export async function askAmount({ services, caller, texts }: Visit, input: string): Promise<Screen> {
  const worker = await findByTypedId(services.db, input)
  if (!worker) return { say: texts.unknownWorker(), place: { at: 'tip who' } }
  if (worker.workerId === caller.workerId) return page(texts.refused.own_tip)
  return { say: texts.tipAmount({ ...RANGE, who: worker.who }), place: { at: 'tip amount', ...worker } }
}

type TipPlace = Extract<Place, { at: 'tip amount' | 'tip pin' }>

/** First the amount, then the PIN: what is sent to whom and what it comes to stands on the screen that asks for it. */
export async function hearTipPin(visit: Visit, place: TipPlace, input: string): Promise<Screen> {
  const { texts } = visit
  if (place.at === 'tip pin') return send(visit, place, input)
  const { workerId, who } = place
  const amount = readAmount(input)
  if (amount === undefined || amount < TIP.min || amount > TIP.max) return { say: texts.wrongAmount(RANGE), place }
  const [shown, fee, total] = [amount, TIP.fee, amount + TIP.fee].map(shortRand) as [string, string, string]
  return { say: texts.tipPin({ amount: shown, who, fee, total }), place: { at: 'tip pin', workerId, who, amount } }
}

async function send(visit: Visit, place: { at: 'tip pin'; amount: Cents } & Recipient, input: string): Promise<Screen> {
  const { services, caller, texts, key } = visit
  const wrong = await refusePin(visit, input)
  if (wrong) return { say: wrong.say, place: wrong.isOver ? null : place }
  return refusedOnPhone(visit, async () => {
    await services.rateLimits.count('money', caller.personId)
    const { amount, who, workerId: guardId } = place
    const { transaction, balance } = await sendTip(services, caller, { guardId, amount, key })
    return over(
      texts.tipped({
        amount: shortRand(amount),
        who,
        balance: shortRand(balance),
        ref: refOnPhone(transaction.id),
      }),
    )
  })
}

/** By the ID as it stands on the badge, or as one reads it: `PG-1024`, `pg1024`. Nothing else is found here. */
async function findByTypedId(db: Db, typed: string): Promise<Recipient | undefined> {
  type Row = { workerId: string; guardNumber: string; firstName: string | null; lastName: string | null }
  const [row] = await db<Row[]>`
    select worker.id as "workerId", guard_number as "guardNumber", case when shows_name then first_name end as "firstName",
      case when shows_name then last_name end as "lastName"
    from worker
    join person on person.id = worker.person_id
    join wallet on wallet.person_id = person.id
    where removed_at is null and frozen_at is null and (guard_key = ${guardNumberKey(typed)} or search_id = ${guardNumberSkeleton(typed) || '-'})
    order by guard_key <> ${guardNumberKey(typed)}
    limit 1
  `
  if (!row) return undefined
  const name = displayName(row.firstName, row.lastName)
  const id = idOnPhone(row.guardNumber)
  return { workerId: row.workerId, who: name ? `${id} (${nameOnPhone(name)})` : id }
}
