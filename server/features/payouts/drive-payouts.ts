import { findBank } from '#contract/banks.ts'
import { PAYOUT } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import { Refusal, unlessRefused } from '#contract/refusals.ts'
import { reportDifference, resolveDifference } from '#server/money/differences.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { isAway, isFinal } from '#server/partners/ask.ts'
import type { Disbursement, PayoutBank } from '#server/partners/payout-bank.ts'
import { afterBusinessDays } from '#server/platform/calendar.ts'
import { type BankKeys, openBankDetails } from '#server/platform/crypto/bank-details.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { invariant } from '#server/platform/invariant.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { asTrace, type Traces } from '#server/platform/observability/traces.ts'
import type { Config } from '#server/platform/start/config.ts'
import { type Claimed, claimPayouts, recordBankState, recordOrder, recordRejection, release } from './claim-payouts.ts'

type Driver = { db: Db; ledger: Ledger; keys: BankKeys; bank: PayoutBank; log: Log; config: Config; traces: Traces }

/**
 * Takes every due payout one step further: orders it from the bank, asks for its state, and books the outcome.
 * Any process may repeat a step at any time: the payout's id is the bank's nonce and part of the ledger's key, and the ledger refuses
 * results found under an earlier claim.
 */
export async function drivePayouts(driver: Driver, atOnce = 50): Promise<number> {
  const claimed = await claimPayouts(driver.db, atOnce)
  await Promise.all(claimed.map((payout) => asTrace(driver.traces, 'payout step', () => drive(driver, payout))))
  return claimed.length
}

async function drive(driver: Driver, payout: Claimed): Promise<void> {
  const { db, log } = driver
  try {
    const state = await bookOutcome(driver, payout, await askBank(driver, payout))
    await release(db, payout, secondsToNextCheck(state, payout, driver.config.businessDaySeconds), true)
    if (state !== payout.state) await db`select pg_notify('money', ${JSON.stringify({ wallets: [payout.walletId] })})`
  } catch (error) {
    const about = { reference: payout.id }
    if (isAway(error)) log.debug('no response from bank', about)
    else if (error instanceof Refusal && error.code === 'overtaken')
      log.warn('payout taken over by another process', about)
    else log.error('payout step failed', { ...about, state: payout.state, error })
    await release(db, payout, Math.min(2 ** Math.min(payout.attempts, 10), 300), false)
  }
}

/** A payout that the bank does not know: it certainly has no order, or an order may still arrive. */
type NoDisbursement = 'no order' | 'unknown'

/** The answer to an earlier order may have been lost, so the bank is asked what it has before anything is ordered again. */
async function askBank(driver: Driver, payout: Claimed): Promise<Disbursement | NoDisbursement> {
  const { db, bank } = driver
  if (payout.bankId !== null) return bank.lookUp(payout.bankId)
  if (payout.isRejected) return search(driver, payout, payout.orders)
  const known = payout.orders > 0 ? await bank.find(payout.id) : undefined
  if (known) return known
  if (payout.isHeld || !(await recordOrder(db, payout))) return 'unknown'
  try {
    return await order(driver, payout)
  } catch (error) {
    if (!isFinal(error)) throw error
    await recordRejection(db, payout)
    return search(driver, payout, payout.orders + 1)
  }
}

/** The only place where the account number is decrypted for the bank. */
async function order({ keys, bank }: Driver, { id, net, beneficiary }: Claimed): Promise<Disbursement> {
  invariant(beneficiary, 'a payout that is to be ordered says where it goes')
  const { accountNumber, bankName, accountHolderName } = openBankDetails(keys, id, beneficiary)
  const bankId = findBank(bankName ?? '')?.branchCode ?? bankName ?? 'unknown'
  const to = { name: accountHolderName ?? '', accountNumber: accountNumber ?? '', bankId }
  return bank.create({ nonce: id, cents: net, beneficiary: to })
}

/**
 * The bank rejected the order. It certainly has none only if this was the only order ever sent, or if an earlier one,
 * whose answer was lost, is so old that it can no longer arrive.
 */
async function search({ bank }: Driver, payout: Claimed, orders: number): Promise<Disbursement | NoDisbursement> {
  const answer = await bank.find(payout.id)
  if (answer) return answer
  return orders === 1 || (payout.isRejected && payout.isOrderOld) ? 'no order' : 'unknown'
}

/** Books what the bank's answer means. The answer may be late, repeated or overtaken: the ledger decides what still holds. */
async function bookOutcome(
  driver: Driver,
  payout: Claimed,
  answer: Disbursement | NoDisbursement,
): Promise<Claimed['state']> {
  if (answer === 'unknown') return payout.state
  if (answer === 'no order') return bookReturn(driver, payout, 'turned down', true)
  if (!(await isAbout(driver, payout, answer))) return payout.state
  await recordBankState(driver.db, payout, answer)
  switch (answer.state) {
    case 'Completed':
      return payout.state === 'paid' ? 'paid' : bookPaid(driver, payout)
    case 'Error':
    case 'Cancelled':
    case 'Reversed':
      return bookReturn(driver, payout, answer.state, false)
    default:
      return payout.state === 'pending' ? 'processing' : payout.state
  }
}

/** The kind of difference for an answer of the bank about another payout. */
const ANSWER_DIFFERS = 'payout_word_differs'

/** An answer about another payout changes nothing: operators see it, and the bank is asked again. */
async function isAbout({ db, log }: Driver, payout: Claimed, answer: Disbursement): Promise<boolean> {
  const explanation = describeDifference(payout, answer)
  const about = { kind: ANSWER_DIFFERS, subject: payout.id }
  if (explanation === undefined) {
    await resolveDifference(db, about)
    return true
  }
  log.error('bank response does not match payout', { reference: payout.id })
  await reportDifference(db, { ...about, amount: payout.net, explanation, since: null })
  return false
}

/** Why an answer of the bank cannot be about this payout, as a sentence for operators; undefined if it is. */
function describeDifference(
  payout: { id: string; net: Cents; bankId: string | null },
  answer: Disbursement,
): string | undefined {
  if (answer.nonce !== payout.id) return 'Asked about this payout, the bank answered about another one.'
  if (payout.bankId !== null && answer.id !== payout.bankId) return 'The bank answered with another id of its own.'
  if (answer.currency !== 'ZAR') return `The payout is in rand, and the bank says ${answer.currency}.`
  if (answer.cents !== payout.net) return `The payout is ${rand(payout.net)}, and the bank says ${rand(answer.cents)}.`
  return undefined
}

/** The bank has paid it out. No wallet moves, and a payout that was returned stays returned. */
async function bookPaid({ ledger }: Driver, payout: Claimed): Promise<'paid'> {
  const { id, walletId: wallet, entryId: withdrawal, claimNumber } = payout
  const asked = { key: `payout:${id}:paid`, actor: 'system', requestId: `payout:${id}` }
  await unlessRefused(ledger.post({ kind: 'payout_paid', ...asked, wallet, withdrawal, claimNumber }), 'already_done')
  return 'paid'
}

/** Returns the whole amount, fee included, to the wallet, even if the bank had completed it. */
async function bookReturn(
  { ledger, log }: Driver,
  payout: Claimed,
  why: string,
  unlessOrdered: boolean,
): Promise<'returned'> {
  const { id, walletId: wallet, entryId: withdrawal, claimNumber } = payout
  const asked = { key: `payout:${id}:return`, actor: 'system', requestId: `payout:${id}` }
  const back = { kind: 'withdrawal_return', ...asked, wallet, withdrawal, claimNumber, unlessOrdered } as const
  if (await unlessRefused(ledger.post(back), 'already_done')) log.warn('payout returned', { reference: id, code: why })
  return 'returned'
}

/** Seconds until the next check, or null for none. A returned payout is never checked again. */
function secondsToNextCheck(state: Claimed['state'], payout: Claimed, daySeconds: number): number | null {
  if (state !== 'paid') return Math.min(daySeconds / 12, PAYOUT.quietMinutes * 60)
  const paidAt = payout.settledAt ?? payout.now
  const looks = PAYOUT.watchDays.map((days) => afterBusinessDays(paidAt, days, daySeconds).getTime())
  const next = looks.find((look) => look > payout.now.getTime())
  return next === undefined ? null : (next - payout.now.getTime()) / 1_000
}
