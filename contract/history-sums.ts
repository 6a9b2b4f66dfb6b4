import type { Cents } from './money.ts'
import type { Transaction } from './wallet.ts'

/** In and out of a day or a month of the history. */
export interface Sums {
  received: Cents
  sent: Cents
}

type Counted = Pick<Transaction, 'fromUserId' | 'type' | 'amount' | 'fee' | 'status'> & {
  takenBack?: Cents | undefined
}

/**
 * Adds a movement as its person sees it. Failed movements do not count. A part of a tip taken back later went out later, as a movement of
 * its own.
 */
export function addMovement(sums: Sums, movement: Counted, userId: string): void {
  const { fromUserId, status, amount } = movement
  const isReceived = fromUserId !== userId
  if (status === 'declined' || (status === 'returned' && !isReceived)) return
  if (!isReceived) sums.sent += paidOut(movement)
  else if (status !== 'pending') sums.received += amount
}

/** The fee of a withdrawal is taken from its amount, that of a tip comes on top. The part of a refund that the provider refused never left. */
export function paidOut({ type, amount, fee, takenBack = 0 }: Counted): Cents {
  if (type === 'withdrawal') return amount
  return type === 'load_refund' ? amount - takenBack : amount + fee
}
