import { expect, test } from 'vitest'
import { correction, tip } from '#testing/money/movements.ts'
import { takeBatch } from './queue.ts'

const person = (walletId: number) => ({ personId: 'p', requestId: 'r', walletId }) as Parameters<typeof tip>[0]
const item = (from: number, to: number) => ({
  movement: tip(person(from), { walletId: to }, 100),
  name: `${from}→${to}`,
})
const names = (items: { name: string }[]) => items.map(({ name }) => name)
const nothing = () => false

test('what waits is taken in its order, up to the most that a batch holds', () => {
  const queue = [item(1, 2), item(3, 4), item(1, 4)]

  expect(names(takeBatch(queue, nothing, 2))).toEqual(['1→2', '3→4'])
  expect(names(queue)).toEqual(['1→4'])
  expect(names(takeBatch(queue, nothing, 2))).toEqual(['1→4'])
  expect(takeBatch(queue, nothing, 2)).toEqual([])
})

test('movements of a wallet that another batch holds wait, and the others go past them', () => {
  const queue = [item(1, 2), item(3, 4), item(5, 2), item(6, 7)]

  expect(names(takeBatch(queue, (wallet) => wallet === 2, 10))).toEqual(['3→4', '6→7'])
  expect(names(queue)).toEqual(['1→2', '5→2'])
})

test('no movement overtakes an earlier one of the same wallet', () => {
  const queue = [item(1, 2), item(1, 3), item(4, 3), item(5, 6)]

  expect(names(takeBatch(queue, (wallet) => wallet === 2, 10))).toEqual(['5→6'])
  expect(names(queue)).toEqual(['1→2', '1→3', '4→3'])
})

test('a movement with one wallet is held up by that one alone', () => {
  const into = (wallet: number) => ({ movement: correction(person(wallet), 'in', 100), name: `${wallet}` })
  const queue = [into(1), into(2), into(1)]

  expect(names(takeBatch(queue, (wallet) => wallet === 1, 10))).toEqual(['2'])
  expect(names(queue)).toEqual(['1', '1'])
})

test('when everybody waits for the same wallet the batch goes and waits at the lock', () => {
  const queue = [item(1, 9), item(2, 9), item(3, 9)]

  expect(names(takeBatch(queue, (wallet) => wallet === 9, 2))).toEqual(['1→9', '2→9'])
  expect(names(queue)).toEqual(['3→9'])
})

test('a long queue of the same wallet is not walked through to its end', () => {
  const queue = [...Array.from({ length: 2_000 }, (_, n) => item(n + 10, 9)), item(1, 2)]

  expect(names(takeBatch(queue, (wallet) => wallet === 9, 3))).toEqual(['10→9', '11→9', '12→9'])
})
