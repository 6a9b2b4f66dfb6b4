import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { TIP } from '#contract/limits.ts'
import { asked, type Made } from './asked.ts'
import type { Action, ModelWallet } from './ledger-model.ts'

/** A command about guests' tips, before it is known which tip it meets. */
export type GuestCommand = Made<ReturnType<typeof aboutGuests>>

const nth = fc.nat(5)
const part = fc.constantFrom(1, 1, 2, 10)
const paidMore = fc.constantFrom(0, 0, 0, 0, 0, 1, -1)

/** Guests pay, seldom another amount than agreed; the payment provider repeats itself, gives back what is owed, and takes back what was credited. */
export const aboutGuests = (wallet: fc.Arbitrary<number>) =>
  fc.oneof(
    asked(5, ['guest'], { wallet, cents: fc.constantFrom(100, 49_999, 50_000), more: paidMore }),
    asked(1, ['guest again'], { wallet, nth, part }),
    asked(2, ['give back'], { wallet, nth, part }),
    asked(3, ['take back'], { wallet, nth, part }),
  )

/** Only what is owed is given back, and only what was credited is taken back: the payment provider knows which is which. */
export function guestActionOf(command: GuestCommand, guestTips: ModelWallet['guestTips']): Action | undefined {
  const { do: what, wallet } = command
  if (what === 'guest') {
    const { cents, more } = command
    return { do: what, wallet, id: randomUUID(), cents, paid: cents + TIP.fee + more }
  }
  const meant = guestTips.filter(
    ({ state }) => what === 'guest again' || (state === 'credited') === (what === 'take back'),
  )
  const tip = meant[command.nth % Math.max(meant.length, 1)]
  if (!tip) return undefined
  const { id, cents, paid } = tip
  if (what === 'guest again') return { do: 'guest', wallet, id, cents, paid }
  if (what === 'give back') return { do: what, wallet, id, cents: paid }
  return { do: what, wallet, id, total: Math.ceil(paid / command.part) }
}
