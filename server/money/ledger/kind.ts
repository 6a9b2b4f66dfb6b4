import type { Cents } from '#contract/money.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Statement } from '#server/platform/db/client.ts'
import type { Fragment } from '#server/platform/db/sql.ts'
import type { Comparison } from './same-request.ts'
import type { WalletState } from './wallet-columns.ts'

/**
 * Everything that the ledger knows about one kind of movement. The engine (queue, batch, retries) names no kind, and a kind knows no
 * queue and no transaction.
 */
export type Kind<Request, Entry extends string, Reads, More> = {
  /** The kinds of entries that it may become. */
  entries: readonly Entry[]
  /** The wallets that are locked: whose money goes, and who gets it, or whose it is if none moves. */
  wallets: (movement: Request) => Wallets
  /** A field that is neither compared nor ignored does not compile: another request could pass for the first one. */
  same: Comparison<Request, Answered>
  /** A refusal is stored with this in place of an amount. */
  refusedAmount: (movement: Request) => number
  /** Rows that `decide` looks at besides wallets. */
  reads?: Reads
  /** Pure: the same book and movement always give the same verdict. */
  decide: (book: Book & RowsOf<Reads>, movement: Request) => Verdict<NoInfer<Entry>, NoInfer<More>>
  /** The rows that must not exist, or change, without their entry. */
  companions?: readonly Companion<Request, More>[]
  /** Where a request holds its key before it is posted, as a row of `answeredBefore`. */
  pending?: Fragment
}

/** A kind as its file states it. `wallets` tells the type of the request; `decide` has to give what the companions need. */
export function kind<
  Request extends object,
  const Entry extends string,
  Reads extends ReadsOf<NoInfer<Request>> = Record<never, never>,
  More = unknown,
>(its: Kind<Request, Entry, Reads, More>): Kind<Request, Entry, Reads, More> {
  return { ...its, same: { ...ASKED, ...its.same } }
}

/** The fields of every movement. A key belongs to its actor: asked twice, a movement happens once. */
export type Asked = {
  key: string
  /** A person's id, or 'system' when the service itself acts. */
  actor: string
  requestId: string
  /** A "no" found before the ledger was asked: remembered under the key, unless the key was answered before. */
  refuse?: RefusalCode
}

export type Wallets = [debit: number | null, credit: number | null]

/** The use of a key: an entry, a remembered "no", or a request that is pending. */
export type Answered = {
  position: number
  entryId: number | null
  kind: string | null
  debitWallet: number | null
  creditWallet: number | null
  amount: Cents
  fee: Cents
  balanceAfter: Cents
  localDay: string | null
  at: Date
  /** The entry that it settles or reverses. */
  about: number | null
  code: string | null
}

/** The answer was found by actor and key. The others are new each time. */
const ASKED: Comparison<Asked, Answered> = { key: 'ignored', actor: 'ignored', requestId: 'ignored', refuse: 'ignored' }

export const debit = (wallet: number, { debitWallet }: Answered) => wallet === debitWallet
export const credit = (wallet: number, { creditWallet }: Answered) => wallet === creditWallet
export const amount = (cents: Cents, answer: Answered) => cents === answer.amount

/** The locked wallets as the movements before this one left them. A kind that reads rows finds them here too. */
export type Book = {
  wallet(id: number): WalletState | undefined
  /** The day in Johannesburg, taken after the locks. */
  today: string
}

/** Rows that are read once for all movements of a batch that name one, whatever their kind. */
export type Read<Request, Id, Row, Value> = {
  /** By which id a movement names its row; null if it names none. */
  named: (movement: Request) => Id | null
  ask(ids: Id[]): Statement
  /** The rows that were found, by that id. */
  byId(rows: Row[]): Map<Id, Value>
  /** Keeps them up to date after each movement of the batch, of whatever kind. */
  after(found: Map<Id, Value>, decided: Decided): void
}

type ReadsOf<Request> = Record<string, Read<Request, unknown, unknown, unknown>>

type RowsOf<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends Read<never, infer Id, never, infer Value>
    ? ReadonlyMap<Id, Value>
    : never
}

/** An entry as it will be written, and the wallets as they are afterwards. */
export type Decision<Entry extends string = string> = {
  kind: Entry
  amount: Cents
  fee: Cents
  localDay: string
  debit?: WalletState
  credit?: WalletState
  /** The part that became a debt, or paid one. */
  debt?: Cents
  /** The part that nobody pays but the service. */
  loss?: Cents
  settles?: number
  reverses?: number
}

export type Verdict<Entry extends string = string, More = unknown> = (Decision<Entry> & More) | { refused: RefusalCode }

/** A movement that was decided and is about to be written. */
export type Decided<Request = unknown, More = unknown> = { movement: Asked & Request; decision: Decision & More }

/** Writes one row for each of these, all in one statement. It may belong to several kinds. */
export type Companion<Request, More = unknown> = (decided: Decided<Request, More>[], now: { at: Date }) => Statement

export function rowsById<Id, Row extends { id: Id }>(rows: Row[]): Map<Id, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
