import { type Cents, rand, shortRand } from '#contract/money.ts'
import { amountOut, mostAsked, RAILS } from '#contract/rails.ts'
import { Refusal } from '#contract/refusals.ts'
import { shortReference } from '#contract/short-reference.ts'
import { readAmount } from '#contract/typed-amount.ts'
import { readCash, showCashCode } from '#server/features/payouts/cash-codes.ts'
import { withdraw } from '#server/features/payouts/withdraw.ts'
import { moveWithPin, refuse } from './refusal-screen.ts'
import { over, page, question, type Screen, type State, type Visit } from './screen.ts'
import { withSpendable } from './spendable.ts'

const { min, max, step, fee } = RAILS.cash

export function askCash(visit: Visit): Promise<Screen> {
  return withCash(visit, (most) => question(visit, visit.say('cashAmount', rangeTo(most)), { at: 'cash amount' }))
}

export function handleCashAmount(visit: Visit, state: State, input: string): Promise<Screen> {
  return withCash(visit, (most) => {
    const amount = readAmount(input)
    if (amount === undefined || amount < min || amount > most || amount % step !== 0)
      return question(visit, visit.say('cashAmount', rangeTo(most)), state)
    const total = rand(amountOut('cash', amount))
    const shown = visit.say('cashPin', { amount: shortRand(amount), fee: rand(fee), total })
    return question(visit, shown, { at: 'cash pin', amount })
  })
}

export function handleCashPin(visit: Visit, state: Extract<State, { at: 'cash pin' }>, input: string): Promise<Screen> {
  const { services, caller, say, key } = visit
  return moveWithPin(visit, state, input, async () => {
    const { transaction, net } = await withdraw(services, caller, { amount: state.amount, rail: 'cash', key })
    return over(say('cashAsked', { net: shortRand(net), ref: shortReference(transaction.id) }))
  })
}

/** After the PIN. The screen is kept without the digits, so that a step that is sent again shows none. */
export async function showCashCodes(visit: Visit): Promise<Screen> {
  const { services, caller, say } = visit
  const { codes } = await readCash(services, caller)
  const ready = codes.filter(({ status }) => status === 'ready')
  if (ready.length === 0) return page(visit, say(codes.length > 0 ? 'cashSoon' : 'noCashCodes'))
  const lines: string[] = []
  try {
    for (const { id, net } of ready) {
      const { code } = await showCashCode(services, caller, { id })
      lines.push(`${shortRand(net)} ${code.replace(/(.{4})(?=.)/g, '$1 ')}`)
    }
  } catch (error) {
    // The wallet is on hold, or a code was collected just now.
    if (!(error instanceof Refusal)) throw error
    return refuse(visit, error.code)
  }
  return { say: say('cashCodes', { lines: lines.join('\n') }), state: null, kept: say('dialAgain') }
}

const rangeTo = (most: Cents) => ({ least: shortRand(min), most: shortRand(most) })

/** Goes on with the most that may leave in notes, the fee on top, or says why nothing may. */
function withCash(visit: Visit, next: (most: Cents) => Screen): Promise<Screen> {
  // The fee counts against the limits too.
  const bounds = { min: amountOut('cash', min), max: amountOut('cash', max), fee: 0 }
  return withSpendable(visit, bounds, async ({ most }) => {
    const { refusal, cashable } = await readCash(visit.services, visit.caller)
    if (refusal) return refuse(visit, refusal)
    const notes = mostAsked('cash', Math.min(most, cashable))
    return notes === 0 ? refuse(visit, 'not_cashable') : next(notes)
  })
}
