import { displayName } from '#contract/display-name.ts'
import { guardNumberSkeleton } from '#contract/guard-number-skeleton.ts'
import { TIP } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { shortReference } from '#contract/short-reference.ts'
import { isMeant } from '#server/features/search/find-workers.ts'
import { isBlankCard } from '#server/features/search/is-blank-card.ts'
import { sendTip } from '#server/features/tips/send-tip.ts'
import { idOnPhone, nameOnPhone } from '#server/people/phones/on-phone.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { moveWithPin, refuse } from './refusal-screen.ts'
import { over, question, type Recipient, type Screen, type State, type Visit } from './screen.ts'
import { withSpendable, withSpendableAmount } from './spendable.ts'

/** Asks nobody for an ID who could send nothing. */
export function askRecipient(visit: Visit): Promise<Screen> {
  return withSpendable(visit, TIP, () => question(visit, visit.say('tipWho'), { at: 'tip who' }))
}

/** Shows the worker of the ID, by ID and name, and the largest possible tip. Somebody who has tried too many unknown IDs is shown no more names. */
export async function handleRecipient(visit: Visit, state: State, input: string): Promise<Screen> {
  const { services, caller, say } = visit
  const hasTriedTooMany = services.rateLimits.isReached('misses-of-one', caller.personId)
  const worker = await findByTypedId(services.db, input, hasTriedTooMany)
  if (!worker) {
    await services.rateLimits.count('misses-of-one', caller.personId)
    const isBlank = await isBlankCard(services.db, input)
    return question(visit, say(isBlank ? 'cardNotInUse' : 'unknownWorker'), state)
  }
  if (worker.workerId === caller.workerId) return refuse(visit, 'own_tip')
  return withSpendable(visit, TIP, ({ range }) =>
    question(visit, say('tipAmount', { ...range, who: worker.who }), { at: 'tip amount', ...worker }),
  )
}

type AmountState = { at: 'tip amount' } & Recipient
type PinState = { at: 'tip pin'; amount: Cents } & Recipient

/** The screen that asks for the PIN says what is sent to whom, and the total. */
export function handleTipAmount(visit: Visit, state: AmountState, input: string): Promise<Screen> {
  return withSpendableAmount(visit, TIP, { state, input }, (amount) => {
    const { fee } = TIP
    const values = { amount: shortRand(amount), fee: shortRand(fee), total: shortRand(amount + fee), who: state.who }
    return question(visit, visit.say('tipPin', values), { ...state, at: 'tip pin', amount })
  })
}

export function handleTipPin(visit: Visit, state: PinState, input: string): Promise<Screen> {
  const { services, caller, say, key } = visit
  return moveWithPin(visit, state, input, async () => {
    const { amount, who, workerId: guardId } = state
    const { transaction, balance } = await sendTip(services, caller, { guardId, amount, key })
    const ref = shortReference(transaction.id)
    return over(say('tipped', { amount: shortRand(amount), who, balance: shortRand(balance), ref }))
  })
}

/** By the worker number, or by the ID as it is on the badge or as one reads it: `PG-1024`, `pg1024`. */
async function findByTypedId(db: Db, typed: string, isBrief: boolean): Promise<Recipient | undefined> {
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
  const name = isBrief ? null : displayName(row.firstName, row.lastName)
  const id = idOnPhone(row.guardNumber)
  return { workerId: row.workerId, who: name ? `${id} (${nameOnPhone(name)})` : id }
}
