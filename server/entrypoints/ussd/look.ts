import { SMS, USSD } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { writeWorkerNumber } from '#contract/worker-number.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { tellWorkerNumber } from '#server/features/workers/tell-worker-number.ts'
import { dayOnPhone, idOnPhone, LONGEST_ID } from '#server/people/phones/on-phone.ts'
import { tipsToday } from '#server/people/phones/tips-received.ts'
import { gsmCut, gsmLength } from '#server/platform/language/gsm.ts'
import { refuse } from './refusal-screen.ts'
import { menu, page, type Screen, type Visit } from './screen.ts'

/** Less of an ID than this says nothing. */
const SHORTEST_ID = 5

export async function readBalance(visit: Visit): Promise<Screen> {
  const { services, caller, say } = visit
  const { balance } = await readWallet(services, caller)
  if (!caller.workerId) return page(visit, say('balanceNow', { balance: shortRand(balance) }))
  const tips = await tipsToday(services.db, [caller.walletId])
  const { count, amount } = tips.get(caller.walletId) ?? { count: 0, amount: 0 }
  return page(visit, say('balance', { balance: shortRand(balance), count, today: shortRand(amount) }))
}

type Received = { day: string; time: string; isToday: boolean; amount: Cents; sender: string | null }

/** The last tips, and what colleagues have passed on, with the worker ID of each of them. */
export async function readLastTips(visit: Visit): Promise<Screen> {
  const { services, caller, say, language } = visit
  const received = await services.db<Received[]>`
    with tips as (
      select version, local_day, at, stayed_cents as amount, null as sender
      from received_tip
      where wallet_id = ${caller.walletId} and stayed_cents > 0 and at >= (select own_history_since(${caller.personId}))
      order by version desc
      limit ${USSD.lastTips}
    )
    select local_day as day, to_char(at at time zone 'Africa/Johannesburg', 'HH24:MI') as time,
      local_day = local_today() as "isToday", amount, sender
    from (
      select * from tips
      union all
      select credit_version, local_day, at, amount_cents, coalesce(guard_number, '-')
      from ledger_entry
      join wallet on wallet.id = debit_wallet
      left join worker on worker.person_id = wallet.person_id
      where credit_wallet = ${caller.walletId} and kind = 'transfer' and at >= (select own_history_since(${caller.personId}))
        and credit_version > (select case when count(*) = ${USSD.lastTips} then min(version) else 0 end from tips)
    ) received
    order by version desc
    limit ${USSD.lastTips}
  `
  if (received.length === 0) return page(visit, say('noTips'))
  const lines = received.map(
    ({ isToday, time, day, amount }) => `${isToday ? time : dayOnPhone(language, day)} ${shortRand(amount)}`,
  )
  const show = (each: string[]) => page(visit, say('lastTips', { lines: each.join('\n') }))
  // The senders' IDs share the room that is left.
  const senders = received.filter(({ sender }) => sender).length
  const room = Math.floor((USSD.characters - (gsmLength(show(lines).say) ?? 0)) / senders) - 1
  if (senders === 0 || room < SHORTEST_ID) return show(lines)
  return show(
    lines.map((line, index) => {
      const sender = received[index]?.sender
      return sender ? `${line} ${gsmCut(sender, Math.min(room, LONGEST_ID))}` : line
    }),
  )
}

/** The worker's own number, and that there may be a card for it. */
export async function showWorkerNumber(visit: Visit): Promise<Screen> {
  const { services, caller, texts, say } = visit
  const [worker] = await services.db<{ guardNumber: string; workerNumber: string }[]>`
    select guard_number as "guardNumber", worker_number as "workerNumber" from worker where id = ${caller.workerId}
  `
  if (!worker) return refuse(visit, 'workers_only')
  const { numberBySms, claimCard } = texts.choices
  const shown = { number: writeWorkerNumber(worker.workerNumber), id: idOnPhone(worker.guardNumber) }
  return menu(visit, 'workerNumber', say('myNumber', shown), { numberBySms, claimCard })
}

/** By SMS, a few times a day and no more. */
export async function sendWorkerNumber(visit: Visit): Promise<Screen> {
  const { services, caller, phone, say } = visit
  const { db } = services
  const [worker] = await db<{ guardNumber: string; workerNumber: string; day: string; sent: number }[]>`
    select guard_number as "guardNumber", worker_number as "workerNumber", local_today() as day,
      (select count(*) from sms where person_id = ${caller.personId} and kind = 'worker_number' and local_day = local_today()) as sent
    from worker
    where id = ${caller.workerId}
  `
  if (!worker) return refuse(visit, 'workers_only')
  if (worker.sent >= SMS.workerNumbersPerDay) return page(visit, say('tomorrow'))
  await tellWorkerNumber(db, services, phone, {
    ...worker,
    event: `worker number:${caller.personId}:${worker.day}:${worker.sent}`,
  })
  return page(visit, say('workerNumberSent'))
}
