import { findBank } from '#contract/banks.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BankKeys } from '#server/crypto/bank-details.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/observability/log.ts'
import { NoAnswer, TurnedDown } from '#server/partners/ask.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import type { Config } from '#server/start/config.ts'
import { readBankDetails } from '#server/workers/read-bank-details.ts'
import { type Claimed, claimPayouts, letGo, noteBankWord } from './claim-payouts.ts'

type Driver = { db: Db; ledger: Ledger; keys: BankKeys; bank: PayoutBank; log: Log; config: Config }

/**
 * Takes every payout that is due one step further: asks the bank for it, asks how it goes, and moves the money on or back.
 * Each step may be repeated by anyone at any time: the payout's id is the bank's nonce and part of the ledger's key.
 */
export async function drivePayouts(driver: Driver, atOnce = 50): Promise<number> {
  const claimed = await claimPayouts(driver.db, atOnce)
  await Promise.all(claimed.map((payout) => drive(driver, payout)))
  return claimed.length
}

async function drive(driver: Driver, payout: Claimed): Promise<void> {
  const { db, log } = driver
  try {
    const word = payout.bankId === null ? await askFor(driver, payout) : await driver.bank.lookUp(payout.bankId)
    const state = typeof word === 'string' ? await giveBack(driver, payout, word) : await heed(driver, payout, word)
    await letGo(db, payout, waitAfter(state, payout, driver.config.businessDaySeconds))
    if (state !== payout.state) await db`select pg_notify('money', ${JSON.stringify({ wallets: [payout.walletId] })})`
  } catch (error) {
    if (error instanceof NoAnswer) log.warn('the bank gave no answer', { reference: payout.id })
    else log.error('a payout step failed', { reference: payout.id, state: payout.state, error })
    await letGo(db, payout, Math.min(2 ** Math.min(payout.attempts, 10), 300))
  }
}

/** Why the bank will never pay, before it has anything under the payout's nonce. */
type NotPayable = 'no account' | 'turned down'

/** The account number is opened here and goes to the bank alone. */
async function askFor({ db, keys, bank }: Driver, payout: Claimed): Promise<Disbursement | NotPayable> {
  const account = await readBankDetails(db, keys, payout.walletId)
  if (!account?.accountNumber) return 'no account'
  const bankId = findBank(account.bankName ?? '')?.branchCode ?? account.bankName ?? 'unknown'
  const beneficiary = { name: account.accountHolderName ?? '', accountNumber: account.accountNumber, bankId }
  try {
    return await bank.create({ nonce: payout.id, cents: payout.net, beneficiary })
  } catch (error) {
    if (error instanceof TurnedDown && isFinal(error, payout)) return 'turned down'
    throw error
  }
}

/**
 * The bank does not take this bank or account, and will not tomorrow. Only the first try says so for certain: of an earlier
 * one that was not heard, with other bank details, the money may be on its way. Any other "no" speaks about us (the token,
 * the address). Both wait until somebody has seen to them.
 */
function isFinal({ status }: TurnedDown, { attempts }: Claimed): boolean {
  return attempts === 1 && (status === 400 || status === 422)
}

/** Does what the bank's word means. It may come late, again, or have been overtaken: the ledger decides what still holds. */
async function heed(driver: Driver, payout: Claimed, word: Disbursement): Promise<Claimed['state']> {
  await noteBankWord(driver.db, payout, word)
  switch (word.state) {
    case 'Completed':
      return payOut(driver, payout)
    case 'Error':
    case 'Cancelled':
    case 'Reversed':
      return giveBack(driver, payout, word.state)
    default:
      return payout.state === 'pending' ? 'processing' : payout.state
  }
}

/** In transit no longer: the bank has the money. No wallet moves, and one that has come back stays back. */
async function payOut({ ledger }: Driver, payout: Claimed): Promise<'paid'> {
  const { id, walletId: wallet, entryId: withdrawal } = payout
  const asked = { key: `payout:${id}:paid`, actor: 'system', requestId: `payout:${id}` }
  await unlessDone(ledger.post({ kind: 'payout_paid', ...asked, wallet, withdrawal }))
  return 'paid'
}

/** The whole amount, fee included, goes back to the wallet, whether the bank had completed it or not. */
async function giveBack({ ledger, log }: Driver, payout: Claimed, why: string): Promise<'returned'> {
  const { id, walletId: wallet, entryId: withdrawal } = payout
  const asked = { key: `payout:${id}:return`, actor: 'system', requestId: `payout:${id}` }
  const done = await unlessDone(ledger.post({ kind: 'withdrawal_return', ...asked, wallet, withdrawal }))
  if (done) log.warn('a payout came back', { reference: id, code: why })
  return 'returned'
}

async function unlessDone(posting: Promise<unknown>): Promise<boolean> {
  try {
    await posting
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already_done') return false
    throw error
  }
}

/** How many business days after it was paid a payout is looked at again: a bank can take it back without telling. */
const WATCH_DAYS = [1, 2, 3, 5]

/** In how many seconds to look again, or null for never. */
function waitAfter(state: Claimed['state'], payout: Claimed, daySeconds: number): number | null {
  if (state === 'returned') return null
  if (state !== 'paid') return Math.min(daySeconds / 12, 900)
  const next = WATCH_DAYS.find((days) => days * daySeconds > payout.paidSeconds)
  return next === undefined ? null : next * daySeconds - payout.paidSeconds
}
