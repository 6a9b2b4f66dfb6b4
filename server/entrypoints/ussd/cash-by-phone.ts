import { type Cents, rand, shortRand } from '#contract/money.ts'
import { amountOut, RAILS } from '#contract/rails.ts'
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
  for (const { id, net } of ready) {
    const { code } = await showCashCode(services, caller, { id })
    lines.push(`${shortRand(net)} ${code.replace(/(.{4})(?=.)/g, '$1 ')}`)
  }
  return { say: say('cashCodes', { lines: lines.join('\n') }), state: null, kept: say('dialAgain') }
}

const rangeTo = (most: Cents) => ({ least: shortRand(min), most: shortRand(most) })

/** Goes on with the most that may leave in notes, the fee on top, or says why nothing may. */
function withCash(visit: Visit, next: (most: Cents) => Screen): Promise<Screen> {
  return withSpendable(visit, { min, max, fee }, async ({ most }) => {
    const { refusal, cashable } = await readCash(visit.services, visit.caller)
    if (refusal) return refuse(visit, refusal)
    const notes = Math.floor(Math.min(most, cashable - fee) / step) * step
    return notes < min ? refuse(visit, 'not_cashable') : next(notes)
  })
}
