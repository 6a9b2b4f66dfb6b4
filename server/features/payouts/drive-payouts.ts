import { type Cents, rand } from '#contract/money.ts'
import { Refusal, unlessRefused } from '#contract/refusals.ts'
import { reportDifference, resolveDifference } from '#server/money/differences.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import { isAway, isFinal } from '#server/partners/ask.ts'
import { type BankKeys, openBankDetails } from '#server/platform/crypto/bank-details.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { asTrace, type Traces } from '#server/platform/observability/traces.ts'
import type { Config } from '#server/platform/start/config.ts'
import { keepCode } from './cash-code.ts'
import { type Claimed, claimPayouts, recordBankState, recordOrder, recordRejection, release } from './claim-payouts.ts'
import { RAIL_FILES } from './rails/index.ts'
import type { PartnerAnswer, Partners, PayoutRail } from './rails/rail.ts'

type Driver = { db: Db; ledger: Ledger; keys: BankKeys; log: Log; config: Config; traces: Traces } & Partners

/**
 * Takes every due payout one step further: orders it from the partner of its rail, asks for its state, and books the outcome.
 * Any process may repeat a step at any time: the payout's id is the partner's nonce and part of the ledger's key, and the ledger refuses
 * results found under an earlier claim.
 */
export async function drivePayouts(driver: Driver, atOnce = 50, only?: string): Promise<number> {
  const claimed = await claimPayouts(driver.db, atOnce, only)
  await Promise.all(claimed.map((payout) => asTrace(driver.traces, 'payout step', () => drive(driver, payout))))
  return claimed.length
}

async function drive(driver: Driver, payout: Claimed): Promise<void> {
  const { db, log } = driver
  try {
    const rail = RAIL_FILES[payout.rail](driver)
    const state = await bookOutcome(driver, rail, payout, await askPartner(driver, rail, payout))
    await release(db, payout, rail.secondsToNextLook(state, payout, driver.config.businessDaySeconds), true)
    if (state !== payout.state) await db`select pg_notify('money', ${JSON.stringify({ wallets: [payout.walletId] })})`
  } catch (error) {
    const about = { reference: payout.id }
    if (isAway(error)) log.debug('no response about payout', about)
    else if (error instanceof Refusal && error.code === 'overtaken')
      log.warn('payout taken over by another process', about)
    else log.error('payout step failed', { ...about, state: payout.state, error })
    await release(db, payout, Math.min(2 ** Math.min(payout.attempts, 10), 300), false)
  }
}

/** A payout that the partner does not know: it certainly has no order, or an order may still arrive. */
type NoAnswer = 'no order' | 'unknown'

/** The answer to an earlier order may have been lost, so the partner is asked what it has before anything is ordered again. */
async function askPartner(driver: Driver, rail: PayoutRail, payout: Claimed): Promise<PartnerAnswer | NoAnswer> {
  const { db } = driver
  if (payout.bankId !== null) {
    if (payout.isCancelled) await rail.cancel?.(payout.bankId, payout.id)
    return rail.lookUp(payout.bankId)
  }
  if (payout.isRejected) return search(rail, payout, payout.orders === 1)
  // Orders are recorded before they are sent, and none is recorded any more.
  if (payout.isCancelled) return payout.orders === 0 ? 'no order' : search(rail, payout, false)
  const known = payout.orders > 0 ? await rail.find(payout.id) : undefined
  if (known) return known
  if (payout.isHeld || !(await recordOrder(db, payout))) return 'unknown'
  try {
    return await order(driver, rail, payout)
  } catch (error) {
    if (!isFinal(error)) throw error
    await recordRejection(db, payout, rail.rejection)
    return search(rail, payout, payout.orders === 0)
  }
}

/** The only place where the account number is decrypted for a partner. */
async function order({ keys }: Driver, rail: PayoutRail, { id, net, beneficiary }: Claimed): Promise<PartnerAnswer> {
  return rail.order({ nonce: id, cents: net }, openBankDetails(keys, id, beneficiary))
}

/**
 * It is not ordered again: the partner rejected it, or its owner wants it back. The partner certainly has none only if no order can have
 * been taken, or if an earlier one, whose answer was lost, is so old that it can no longer arrive.
 */
async function search(rail: PayoutRail, payout: Claimed, isNone: boolean): Promise<PartnerAnswer | NoAnswer> {
  const answer = await rail.find(payout.id)
  if (answer) return answer
  return isNone || ((payout.isRejected || payout.isCancelled) && payout.isOrderOld) ? 'no order' : 'unknown'
}

/** Books what the partner's answer means. The answer may be late, repeated or overtaken: the ledger decides what still holds. */
async function bookOutcome(
  driver: Driver,
  rail: PayoutRail,
  payout: Claimed,
  answer: PartnerAnswer | NoAnswer,
): Promise<Claimed['state']> {
  if (answer === 'unknown') return payout.state
  if (answer === 'no order') return bookReturn(driver, payout, 'turned down', true)
  if (!(await isAbout(driver, rail, payout, answer))) return payout.state
  if (payout.state === 'paid' && !rail.takesBack) return 'paid'
  await recordBankState(driver.db, payout, answer)
  switch (rail.outcome(answer.state)) {
    case 'paid':
      return payout.state === 'paid' ? 'paid' : bookPaid(driver, payout)
    case 'returned':
      return bookReturn(driver, payout, answer.state, false)
    case 'open':
      return payout.state === 'pending' ? 'processing' : payout.state
  }
}

/** The kind of difference for an answer about another payout. */
const ANSWER_DIFFERS = 'payout_word_differs'

/** An answer about another payout changes nothing: operators see it, and the partner is asked again. */
async function isAbout(driver: Driver, rail: PayoutRail, payout: Claimed, answer: PartnerAnswer): Promise<boolean> {
  const { db, log } = driver
  const explanation = describeDifference(payout, answer) ?? (await keepsNoCode(driver, rail, payout, answer))
  const about = { kind: ANSWER_DIFFERS, subject: payout.id }
  if (explanation === undefined) {
    await resolveDifference(db, about)
    return true
  }
  log.error('response does not match payout', { reference: payout.id })
  await reportDifference(db, { ...about, amount: payout.net, explanation, since: null })
  return false
}

/** Keeps the code of an order that the partner has just taken, or says why not. */
async function keepsNoCode(
  driver: Driver,
  rail: PayoutRail,
  payout: Claimed,
  { code, state }: PartnerAnswer,
): Promise<string | undefined> {
  if (!code || payout.bankId !== null || rail.outcome(state) !== 'open') return undefined
  return (await keepCode(driver, payout, code)) ? undefined : 'The partner gave the code of another payout.'
}

/** Why an answer of a partner cannot be about this payout, as a sentence for operators; undefined if it is. */
function describeDifference(
  payout: { id: string; net: Cents; bankId: string | null },
  answer: PartnerAnswer,
): string | undefined {
  if (answer.nonce !== payout.id) return 'Asked about this payout, the bank answered about another one.'
  if (payout.bankId !== null && answer.id !== payout.bankId) return 'The bank answered with another id of its own.'
  if (answer.currency !== 'ZAR') return `The payout is in rand, and the bank says ${answer.currency}.`
  if (answer.cents !== payout.net) return `The payout is ${rand(payout.net)}, and the bank says ${rand(answer.cents)}.`
  return undefined
}

/** The partner has paid it out. No wallet moves, and a payout that was returned stays returned. */
async function bookPaid({ ledger }: Driver, payout: Claimed): Promise<'paid'> {
  const { id, walletId: wallet, entryId: withdrawal, claimNumber } = payout
  const request = { key: `payout:${id}:paid`, actor: 'system', requestId: `payout:${id}` }
  await unlessRefused(ledger.post({ kind: 'payout_paid', ...request, wallet, withdrawal, claimNumber }), 'already_done')
  return 'paid'
}

/** Returns the whole amount, fee included, to the wallet, even if the partner had completed it. */
async function bookReturn(
  { ledger, log }: Driver,
  payout: Claimed,
  why: string,
  unlessOrdered: boolean,
): Promise<'returned'> {
  const { id, walletId: wallet, entryId: withdrawal, claimNumber } = payout
  const request = { key: `payout:${id}:return`, actor: 'system', requestId: `payout:${id}` }
  const back = {
    kind: 'withdrawal_return',
    ...request,
    wallet,
    withdrawal,
    claimNumber,
    unlessOrdered,
    cancelled: false,
  } as const
  if (await unlessRefused(ledger.post(back), 'already_done')) log.warn('payout returned', { reference: id, code: why })
  return 'returned'
}
