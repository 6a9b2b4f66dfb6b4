import { WITHDRAWAL } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import { arrivesBy } from '#server/calendar/calendar.ts'
import { maskAccountNumber } from '#server/crypto/bank-details.ts'
import { withdraw } from '#server/payouts/withdraw.ts'
import { bankOnPhone, refOnPhone } from '#server/phones/on-phone.ts'
import { readWallet } from '#server/wallet/read-wallet.ts'
import { readBankDetails } from '#server/workers/read-bank-details.ts'
import { refusePin } from './choose-pin.ts'
import { over, page, type Screen, type Visit } from './place.ts'
import { refusedOnPhone } from './refused-on-phone.ts'

const RANGE = { least: shortRand(WITHDRAWAL.min), most: shortRand(WITHDRAWAL.max) }

/** As much as may leave today, or another amount. */
export async function askHow(visit: Visit): Promise<Screen> {
  const { services, caller, texts } = visit
  if (!caller.workerId) return page(texts.refused.workers_only)
  if (!(await bankOf(visit))) return page(texts.refused.no_bank_account)
  const { balance, limits } = await readWallet(services, caller)
  const all = Math.min(balance, limits.dayLeft, limits.monthLeft, WITHDRAWAL.max)
  if (balance < WITHDRAWAL.min) return page(texts.refused.insufficient_balance)
  if (all < WITHDRAWAL.min)
    return page(limits.dayLeft < WITHDRAWAL.min ? texts.refused.daily_limit : texts.refused.monthly_limit)
  const say = texts.withdrawHow({ balance: shortRand(balance), amount: shortRand(all) })
  return { say, place: { at: 'withdraw how', all } }
}

export async function hearWithdrawHow(visit: Visit, { all }: { all: Cents }, input: string): Promise<Screen> {
  if (input === '1') return confirmWithdrawal(visit, all)
  if (input === '2') return { say: visit.texts.withdrawAmount(RANGE), place: { at: 'withdraw amount' } }
  return askHow(visit)
}

export async function hearWithdrawAmount(visit: Visit, input: string): Promise<Screen> {
  const amount = readAmount(input)
  if (amount === undefined || amount < WITHDRAWAL.min || amount > WITHDRAWAL.max) {
    return { say: visit.texts.wrongAmount(RANGE), place: { at: 'withdraw amount' } }
  }
  return confirmWithdrawal(visit, amount)
}

/** Where it goes, what it costs and when it is there, before the PIN. */
async function confirmWithdrawal(visit: Visit, amount: Cents): Promise<Screen> {
  const { services, caller, texts } = visit
  const bank = await bankOf(visit)
  if (!bank) return page(texts.refused.no_bank_account)
  const { freeWithdrawalLeft } = await readWallet(services, caller)
  const fee = freeWithdrawalLeft ? 0 : WITHDRAWAL.fee
  const [clock] = await services.db<[{ now: Date }]>`select business_now() as now`
  const values = {
    amount: shortRand(amount),
    fee: shortRand(fee),
    net: shortRand(amount - fee),
    bank,
    day: arrivesBy(clock.now),
  }
  return { say: texts.withdrawPin(values), place: { at: 'withdraw pin', amount } }
}

export async function hearWithdrawPin(
  visit: Visit,
  place: { at: 'withdraw pin'; amount: Cents },
  input: string,
): Promise<Screen> {
  const { services, caller, texts, key } = visit
  const wrong = await refusePin(visit, input)
  if (wrong) return { say: wrong.say, place: wrong.isOver ? null : place }
  return refusedOnPhone(visit, async () => {
    await services.rateLimits.count('money', caller.personId)
    const { transaction, net, arrivesBy: day } = await withdraw(services, caller, { amount: place.amount, key })
    const bank = bankOnPhone(transaction.description.replace('Withdrawal to ', ''))
    return over(texts.withdrawn({ net: shortRand(net), bank, day, ref: refOnPhone(transaction.id) }))
  })
}

async function bankOf({ services: { db, keys }, caller }: Visit): Promise<string | undefined> {
  const account = await readBankDetails(db, keys, caller.walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  return masked === null ? undefined : bankOnPhone([account?.bankName, masked].filter(Boolean).join(' '))
}
