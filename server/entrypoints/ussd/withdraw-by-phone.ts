import { type Cents, shortRand } from '#contract/money.ts'
import { RAILS, type Rail } from '#contract/rails.ts'
import { shortReference } from '#contract/short-reference.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import type { Wallet } from '#contract/wallet.ts'
import { readCash } from '#server/features/payouts/cash-codes.ts'
import { withdraw } from '#server/features/payouts/withdraw.ts'
import { readWallet } from '#server/features/wallet/read-wallet.ts'
import { readBankDetails } from '#server/features/workers/read-worker-profile.ts'
import { bankOnPhone, dayOnPhone } from '#server/people/phones/on-phone.ts'
import { maskAccountNumber } from '#server/platform/crypto/bank-details.ts'
import { moveWithPin, refuse } from './refusal-screen.ts'
import { menu, over, question, type Screen, type Visit } from './screen.ts'
import { withSpendable, withSpendableAmount } from './spendable.ts'

/** Its fee is part of what is withdrawn. */
function boundsOf(rail: Rail) {
  const { min, max } = RAILS[rail]
  return { min, max, fee: 0 }
}

/** The ways out of the wallet, each with its fee, and cash that was not collected yet. Cash is offered to those who may have it. */
export async function askWithdrawal(visit: Visit): Promise<Screen> {
  const { services, caller, texts, say } = visit
  if (!caller.workerId) return refuse(visit, 'workers_only')
  const { refusal, codes } = await readCash(services, caller)
  const { cash, cashCodes } = texts.choices
  const inCash = { ...(refusal === null && { cash }), ...(codes.length > 0 && { cashCodes }) }
  const hasBank = (await bankOf(visit)) !== undefined
  if (!hasBank && Object.keys(inCash).length === 0) return askBank(visit)
  const show = (wallet: Wallet) =>
    menu(visit, 'withdraw', say('balanceNow', { balance: shortRand(wallet.balance) }), {
      ...(hasBank && {
        bank: wallet.freeWithdrawalLeft ? say('byBankFree') : say('byBank', { fee: shortRand(RAILS.bank.fee) }),
      }),
      instant: say('byInstant', { fee: shortRand(RAILS.instant.fee) }),
      ...inCash,
    })
  // A code is shown also when nothing more may leave.
  if (codes.length > 0) return show(await readWallet(services, caller))
  return withSpendable(visit, boundsOf('bank'), ({ wallet }) => show(wallet))
}

/** The large banks, in what fits on a small phone; the others are in the app. */
export const BANKS_ON_PHONE = [
  'Absa',
  'African Bank',
  'Capitec',
  'Discovery',
  'FNB',
  'Nedbank',
  'Standard Bank',
  'TymeBank',
]

/** Without a saved account money can go to this number at a bank, now. */
function askBank(visit: Visit): Promise<Screen> {
  return withSpendable(visit, boundsOf('instant'), () => {
    const banks = BANKS_ON_PHONE.map((bank, index) => `${index + 1} ${bank}`)
    return question(visit, [visit.say('whichBank'), ...banks].join('\n'), { at: 'withdraw bank' })
  })
}

export function handleWithdrawBank(visit: Visit, _state: { at: 'withdraw bank' }, input: string): Promise<Screen> {
  const bank = BANKS_ON_PHONE[Number(input) - 1]
  if (!bank) return askBank(visit)
  return withSpendable(visit, boundsOf('instant'), ({ range }) =>
    question(visit, visit.say('withdrawAmount', range), { at: 'withdraw amount', rail: 'instant', bank }),
  )
}

/** As much as may leave today, or another amount. */
export async function askHowMuch(visit: Visit, rail: Rail): Promise<Screen> {
  if (rail === 'instant' && !(await bankOf(visit))) return askBank(visit)
  const { say } = visit
  return withSpendable(visit, boundsOf(rail), ({ range, wallet }) =>
    menu(visit, rail, balanceShown(visit, wallet), {
      [`all ${rail}`]: say('withdrawAll', { amount: range.most }),
      [`amount ${rail}`]: say('otherAmount'),
    }),
  )
}

export function withdrawAll(visit: Visit, rail: Rail): Promise<Screen> {
  return withSpendable(visit, boundsOf(rail), ({ most, wallet }) => confirm(visit, { rail, amount: most }, wallet))
}

/** With the reason why not all of it may leave. */
function balanceShown({ say }: Visit, { balance, limited }: Wallet): string {
  const shown = { balance: shortRand(balance) }
  return limited
    ? say('balanceLimited', { ...shown, limit: shortRand(OUT_UNVERIFIED.perDay) })
    : say('balanceNow', shown)
}

export function askAmount(visit: Visit, rail: Rail): Promise<Screen> {
  return withSpendable(visit, boundsOf(rail), ({ range }) =>
    question(visit, visit.say('withdrawAmount', range), { at: 'withdraw amount', rail }),
  )
}

type Way = { rail: Rail; bank?: string }
type AmountState = { at: 'withdraw amount' } & Way

export function handleWithdrawAmount(visit: Visit, state: AmountState, input: string): Promise<Screen> {
  const { at: _, ...way } = state
  return withSpendableAmount(visit, boundsOf(way.rail), { state, input }, (amount, wallet) =>
    confirm(visit, { ...way, amount }, wallet),
  )
}

/** Where it goes, what it costs and when it arrives, before the PIN. */
async function confirm(visit: Visit, asked: Way & { amount: Cents }, wallet: Wallet): Promise<Screen> {
  const bank = asked.bank ?? (await bankOf(visit))
  if (!bank) return refuse(visit, 'no_bank_account')
  return question(visit, confirmation(visit, { ...asked, bank }, wallet), { at: 'withdraw pin', ...asked })
}

function confirmation(
  { say, language }: Visit,
  { rail, amount, bank }: { rail: Rail; amount: Cents; bank: string },
  { freeWithdrawalLeft, withdrawalArrivesBy }: Wallet,
): string {
  const { fee } = RAILS[rail]
  const costs = { amount: shortRand(amount), bank, fee: shortRand(fee), net: shortRand(amount - fee) }
  if (rail === 'instant') return say('withdrawNowPin', costs)
  const day = dayOnPhone(language, withdrawalArrivesBy)
  return freeWithdrawalLeft
    ? say('withdrawFreePin', { amount: costs.amount, bank, day })
    : say('withdrawPin', { ...costs, day })
}

type PinState = { at: 'withdraw pin'; amount: Cents } & Way

export function handleWithdrawPin(visit: Visit, state: PinState, input: string): Promise<Screen> {
  const { services, caller, language, say, key } = visit
  return moveWithPin(visit, state, input, async () => {
    const { at: _, ...asked } = state
    const { transaction, net, arrivesBy, destination } = await withdraw(services, caller, { ...asked, key })
    const known = { net: shortRand(net), bank: bankOnPhone(destination), ref: shortReference(transaction.id) }
    if (asked.rail === 'instant') return over(say('withdrawnNow', known))
    return over(say('withdrawn', { ...known, day: dayOnPhone(language, arrivesBy) }))
  })
}

async function bankOf({ services: { db, keys }, caller }: Visit): Promise<string | undefined> {
  const account = await readBankDetails(db, keys, caller.walletId)
  const masked = maskAccountNumber(account?.accountNumber ?? null)
  return masked === null ? undefined : bankOnPhone([account?.bankName, masked].filter(Boolean).join(' '))
}
