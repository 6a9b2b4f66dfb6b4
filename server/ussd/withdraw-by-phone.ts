import { WITHDRAWAL } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { Wallet } from '#contract/wallet.ts'
import { maskAccountNumber } from '#server/crypto/bank-details.ts'
import { withdraw } from '#server/payouts/withdraw.ts'
import { bankOnPhone, dayOnPhone, refOnPhone } from '#server/phones/on-phone.ts'
import { readBankDetails } from '#server/workers/read-bank-details.ts'
import { held } from './begin.ts'
import { refusePin } from './choose-pin.ts'
import { ifMoneyMayLeave } from './most-out.ts'
import { menu, over, page, question, type Screen, type Visit } from './place.ts'
import { refuse, refusedOnPhone } from './refused-on-phone.ts'

/** Its fee is part of what is withdrawn. */
const BOUNDS = { min: WITHDRAWAL.min, max: WITHDRAWAL.max, fee: 0 }

/** As much as may leave today, or another amount. */
export async function askHow(visit: Visit): Promise<Screen> {
  const { caller, texts } = visit
  if (!caller.workerId) return refuse(visit, 'workers_only')
  if (!(await bankOf(visit))) return refuse(visit, 'no_bank_account')
  return ifMoneyMayLeave(visit, BOUNDS, (most, { balance }) =>
    menu(visit, 'withdraw', texts.balanceNow({ balance: shortRand(balance) }), {
      withdrawAll: texts.withdrawAll({ amount: shortRand(most) }),
      otherAmount: texts.choices.otherAmount,
    }),
  )
}

export function withdrawAll(visit: Visit): Promise<Screen> {
  return ifMoneyMayLeave(visit, BOUNDS, (most, wallet) => confirm(visit, most, wallet))
}

export function askAmount(visit: Visit): Promise<Screen> {
  return ifMoneyMayLeave(visit, BOUNDS, (most) =>
    question(visit, visit.texts.withdrawAmount(rangeTo(most)), { at: 'withdraw amount' }),
  )
}

export function handleWithdrawAmount(visit: Visit, input: string): Promise<Screen> {
  return ifMoneyMayLeave(visit, BOUNDS, (most, wallet) => {
    const amount = readAmount(input)
    if (amount !== undefined && amount >= BOUNDS.min && amount <= most) return confirm(visit, amount, wallet)
    return question(visit, visit.texts.wrongAmount(rangeTo(most)), { at: 'withdraw amount' })
  })
}

const rangeTo = (most: Cents) => ({ least: shortRand(BOUNDS.min), most: shortRand(most) })

/** Where it goes, what it costs and when it arrives, before the PIN. */
async function confirm(visit: Visit, amount: Cents, wallet: Wallet): Promise<Screen> {
  const { texts, language } = visit
  const bank = await bankOf(visit)
  if (!bank) return refuse(visit, 'no_bank_account')
  const known = { amount: shortRand(amount), bank, day: dayOnPhone(language, wallet.withdrawalArrivesBy) }
  const { fee } = WITHDRAWAL
  const say = wallet.freeWithdrawalLeft
    ? texts.withdrawFreePin(known)
    : texts.withdrawPin({ ...known, fee: shortRand(fee), net: shortRand(amount - fee) })
  return question(visit, say, { at: 'withdraw pin', amount })
}

type PinPlace = { at: 'withdraw pin'; amount: Cents }

export async function handleWithdrawPin(visit: Visit, place: PinPlace, input: string): Promise<Screen> {
  const { services, caller, language, texts, key } = visit
  if (visit.phone.heldUntil) return page(visit, held(visit))
  const wrong = await refusePin(visit, place, input)
  if (wrong) return wrong
  return refusedOnPhone(visit, async () => {
    await services.rateLimits.count('money', caller.personId)
    const { transaction, net, arrivesBy, destination } = await withdraw(services, caller, {
      amount: place.amount,
      key,
    })
    const day = dayOnPhone(language, arrivesBy)
    const values = { net: shortRand(net), bank: bankOnPhone(destination), day, ref: refOnPhone(transaction.id) }
    return over(texts.withdrawn(values))
  })
}

async function bankOf({ services: { db, keys }, caller }: Visit): Promise<string | undefined> {
  const account = await readBankDetails(db, keys, caller.walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  return masked === null ? undefined : bankOnPhone([account?.bankName, masked].filter(Boolean).join(' '))
}
