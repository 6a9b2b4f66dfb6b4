import type { Withdrawal } from './replay.ts'

type Columns = {
  id: Float64Array
  wallet: Float64Array
  amount: Int32Array
  fee: Int32Array
  day: Int32Array
  state: Uint8Array
}

const PAID = 1
const RETURNED = 2

/** All withdrawals there were, 33 bytes each: one can come back long after it was paid. They come in the order of their ids. */
export function openWithdrawals(kept?: { size: number; columns: Columns }) {
  let columns = withRoom(Math.max(64, kept?.size ?? 0), kept?.columns)
  let size = kept?.size ?? 0
  return {
    find(id: number): Withdrawal | undefined {
      const place = placeOf(id)
      if (place === size || columns.id[place] !== id) return undefined
      const state = columns.state[place] as number
      return {
        id,
        wallet: columns.wallet[place] as number,
        amount: columns.amount[place] as number,
        fee: columns.fee[place] as number,
        day: columns.day[place] as number,
        isPaid: (state & PAID) > 0,
        isReturned: (state & RETURNED) > 0,
      }
    },
    keep({ id, wallet, amount, fee, day, isPaid, isReturned }: Withdrawal): void {
      const place = placeOf(id)
      if (place === size) size += 1
      if (size > columns.id.length) columns = withRoom(2 * size, columns)
      columns.id[place] = id
      columns.wallet[place] = wallet
      columns.amount[place] = amount
      columns.fee[place] = fee
      columns.day[place] = day
      columns.state[place] = (isPaid ? PAID : 0) | (isReturned ? RETURNED : 0)
    },
    content: () => ({ size, columns: withRoom(size, columns) }),
  }

  /** The first place whose id is not lower. */
  function placeOf(id: number): number {
    let [from, to] = [0, size]
    if (size > 0 && id > (columns.id[size - 1] as number)) return size
    while (from < to) {
      const middle = (from + to) >> 1
      if ((columns.id[middle] as number) < id) from = middle + 1
      else to = middle
    }
    return from
  }
}

function withRoom(size: number, old?: Columns): Columns {
  const room = {
    id: new Float64Array(size),
    wallet: new Float64Array(size),
    amount: new Int32Array(size),
    fee: new Int32Array(size),
    day: new Int32Array(size),
    state: new Uint8Array(size),
  }
  if (old) for (const name of Object.keys(room) as (keyof Columns)[]) room[name].set(old[name].subarray(0, size))
  return room
}
