import { gsmLength } from '#contract/gsm.ts'
import { USSD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { SMS } from '#contract/sms-limits.ts'
import { idOnPhone } from '#server/phones/on-phone.ts'
import { tellPhone } from '#server/phones/tell-person.ts'
import { tipsToday } from '#server/phones/tips-received.ts'
import { readWallet } from '#server/wallet/read-wallet.ts'
import { page, type Screen, type Visit } from './place.ts'

export async function readBalance({ services, caller, texts }: Visit): Promise<Screen> {
  const { balance } = await readWallet(services, caller)
  const tips = await tipsToday(services.db, [caller.walletId])
  const { count, amount } = tips.get(caller.walletId) ?? { count: 0, amount: 0 }
  return page(texts.balance({ balance: shortRand(balance), count, today: shortRand(amount) }))
}

export async function readLastTips({ services: { db }, caller, texts }: Visit): Promise<Screen> {
  const tips = await db<{ at: string; amount: number }[]>`
    select to_char(at at time zone 'Africa/Johannesburg', 'DD/MM HH24:MI') as at, stayed_cents as amount
    from received_tip
    where wallet_id = ${caller.walletId} and stayed_cents > 0
    order by version desc
    limit ${USSD.lastTips}
  `
  if (tips.length === 0) return page(texts.noTips())
  return page(texts.lastTips({ lines: tips.map(({ at, amount }) => `${at} ${shortRand(amount)}`).join('\n') }))
}

/** Sends the worker's own ID, and the link that people can tip by, to show or to pass on. A few times a day and no more. */
export async function sendCard({ services, caller, phone, texts }: Visit): Promise<Screen> {
  const { db, keys, config } = services
  const [worker] = await db<{ guardNumber: string; day: string; sent: number }[]>`
    select guard_number as "guardNumber", business_today() as day,
      (select count(*) from sms where person_id = ${caller.personId} and kind = 'card' and business_day = business_today()) as sent
    from worker
    where id = ${caller.workerId}
  `
  if (!worker) return page(texts.refused.workers_only)
  if (worker.sent >= SMS.cardsPerDay) return page(texts.refused.too_many)
  const link = `${config.publicUrl}/?w=${encodeURIComponent(worker.guardNumber)}`
  await tellPhone(db, keys, phone, {
    event: `card:${caller.personId}:${worker.day}:${worker.sent}`,
    kind: 'card',
    say: (words) => {
      const whole = words.card({ id: idOnPhone(worker.guardNumber), link })
      return (gsmLength(whole) ?? Infinity) <= SMS.characters
        ? whole
        : words.cardAlone({ id: idOnPhone(worker.guardNumber) })
    },
  })
  return page(texts.cardSent())
}
