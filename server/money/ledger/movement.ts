import type { Cents } from '#contract/money.ts'
import type { Asked, Kind, Read, Wallets } from './kind.ts'
import { KINDS } from './kinds/index.ts'

type Kinds = typeof KINDS
type RequestOf<Name extends keyof Kinds> = Parameters<Kinds[Name]['wallets']>[0]

/** A request to the ledger. It carries every field that somebody sent, so that it is compared when its key comes again. */
export type Movement = { [Name in keyof Kinds]: Asked & { kind: Name } & RequestOf<Name> }[keyof Kinds]

/** An entry has the kind of its movement, except where that leaves something open. */
export type EntryKind = Kinds[keyof Kinds]['entries'][number]

/** The entry that a movement became. */
export type Posted = {
  entryId: number
  kind: EntryKind
  amount: Cents
  fee: Cents
  /** Of the wallet that acted: the payer's of a tip, the receiver's of a load; 0 where no wallet moved. */
  balanceAfter: Cents
  /** The day in Johannesburg that it counts for, 'YYYY-MM-DD'. */
  localDay: string
  at: Date
  /** The key had been answered before, and this is that answer. */
  replayed: boolean
}

/** A read and a kind, where it does not matter which. */
export type AnyRead = Read<Movement, unknown, unknown, unknown>
type AnyKind = Omit<Kind<Movement, EntryKind, unknown, unknown>, 'reads'> & { reads?: Record<string, AnyRead> }

export function kindOf({ kind }: Movement): AnyKind {
  return KINDS[kind] as unknown as AnyKind
}

export const ALL_KINDS = Object.values(KINDS) as unknown as AnyKind[]

/** The wallets that a movement locks. */
export function walletsOf(movement: Movement): Wallets {
  return kindOf(movement).wallets(movement)
}

/** Each wallet once. */
export function allWalletsOf(movements: Movement[]): number[] {
  return [...new Set(movements.flatMap(walletsOf).filter((id) => id !== null))]
}
