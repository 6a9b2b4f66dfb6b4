import { WITHDRAWAL } from '#contract/limits.ts'
import { type Cents, shortRand } from '#contract/money.ts'
import { shortReference } from '#contract/short-reference.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import type { Wallet } from '#contract/wallet.ts'
import { withdraw } from '#server/features/payouts/withdraw.ts'
import { readBankDetails } from '#server/features/workers/read-worker-profile.ts'
import { bankOnPhone, dayOnPhone } from '#server/people/phones/on-phone.ts'
import { maskAccountNumber } from '#server/platform/crypto/bank-details.ts'
import { moveWithPin, refuse } from './refusal-screen.ts'
import { menu, over, question, type Screen, type State, type Visit } from './screen.ts'
import { withSpendable, withSpendableAmount } from './spendable.ts'

/** Its fee is part of what is withdrawn. */
const BOUNDS = { min: WITHDRAWAL.min, max: WITHDRAWAL.max, fee: 0 }

/** As much as may leave today, or another amount. */
export async function askWithdrawal(visit: Visit): Promise<Screen> {
  const { caller, texts, say } = visit
  if (!caller.workerId) return refuse(visit, 'workers_only')
  if (!(await bankOf(visit))) return refuse(visit, 'no_bank_account')
  return withSpendable(visit, BOUNDS, ({ range, wallet }) =>
    menu(visit, 'withdraw', balanceShown(visit, wallet), {
      withdrawAll: say('withdrawAll', { amount: range.most }),
      otherAmount: texts.choices.otherAmount,
    }),
  )
}

/** With the reason why not all of it may leave. */
function balanceShown({ say }: Visit, { balance, limited }: Wallet): string {
  const shown = { balance: shortRand(balance) }
  return limited
    ? say('balanceLimited', { ...shown, limit: shortRand(OUT_UNVERIFIED.perDay) })
    : say('balanceNow', shown)
}

export function withdrawAll(visit: Visit): Promise<Screen> {
  return withSpendable(visit, BOUNDS, ({ most, wallet }) => confirm(visit, most, wallet))
}

export function askAmount(visit: Visit): Promise<Screen> {
  return withSpendable(visit, BOUNDS, ({ range }) =>
    question(visit, visit.say('withdrawAmount', range), { at: 'withdraw amount' }),
  )
}

export function handleWithdrawAmount(visit: Visit, state: State, input: string): Promise<Screen> {
  return withSpendableAmount(visit, BOUNDS, { state, input }, (amount, wallet) => confirm(visit, amount, wallet))
}

/** Where it goes, what it costs and when it arrives, before the PIN. */
async function confirm(visit: Visit, amount: Cents, wallet: Wallet): Promise<Screen> {
  const { say, language } = visit
  const bank = await bankOf(visit)
  if (!bank) return refuse(visit, 'no_bank_account')
  const known = { amount: shortRand(amount), bank, day: dayOnPhone(language, wallet.withdrawalArrivesBy) }
  const { fee } = WITHDRAWAL
  const shown = wallet.freeWithdrawalLeft
    ? say('withdrawFreePin', known)
    : say('withdrawPin', { ...known, fee: shortRand(fee), net: shortRand(amount - fee) })
  return question(visit, shown, { at: 'withdraw pin', amount })
}

type PinState = { at: 'withdraw pin'; amount: Cents }

export function handleWithdrawPin(visit: Visit, state: PinState, input: string): Promise<Screen> {
  const { services, caller, language, say, key } = visit
  return moveWithPin(visit, state, input, async () => {
    const { amount } = state
    const { transaction, net, arrivesBy, destination } = await withdraw(services, caller, { amount, key })
    const [bank, day] = [bankOnPhone(destination), dayOnPhone(language, arrivesBy)]
    return over(say('withdrawn', { net: shortRand(net), bank, day, ref: shortReference(transaction.id) }))
  })
}

async function bankOf({ services: { db, keys }, caller }: Visit): Promise<string | undefined> {
  const account = await readBankDetails(db, keys, caller.walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  return masked === null ? undefined : bankOnPhone([account?.bankName, masked].filter(Boolean).join(' '))
}
