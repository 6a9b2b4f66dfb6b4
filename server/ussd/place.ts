import type { Language } from '#contract/languages.ts'
import type { Cents } from '#contract/money.ts'
import type { EntryIds } from '#server/crypto/entry-ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/identity/caller.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { PhoneRow } from '#server/phones/phone-row.ts'
import type { Phones } from '#server/phones/read-phone.ts'
import type { RateLimits } from '#server/rate-limits/rate-limits.ts'
import type { UssdTexts } from './texts/ussd-texts.ts'

/** Whom a tip is for, as it was shown. */
export type Recipient = { workerId: string; who: string }

/** Which screen the phone shows, and what was chosen on the way to it. Never a PIN. */
export type Place =
  | { at: 'language' }
  /** `replaces` marks the PIN that was shown to be known; there is none where none was set. */
  | { at: 'new pin'; replaces?: string | null }
  /** `twin` is a keyed hash of the PIN as it was typed first. */
  | { at: 'repeat pin'; twin: string; replaces?: string | null }
  | { at: 'menu' }
  /** Something to read, from which one goes back to the menu. */
  | { at: 'page' }
  | { at: 'withdraw how'; all: Cents }
  | { at: 'withdraw amount' }
  | { at: 'withdraw pin'; amount: Cents }
  | { at: 'tip who' }
  | ({ at: 'tip amount' } & Recipient)
  | ({ at: 'tip pin'; amount: Cents } & Recipient)
  | { at: 'settings' }
  | { at: 'old pin' }
  | { at: 'tip messages' }

/** What is shown next, and where the phone is then; nowhere when it is over. */
export type Screen = { say: string; place: Place | null }

export type UssdServices = Phones & { db: Db; ledger: Ledger; entryIds: EntryIds; rateLimits: RateLimits }

/** Somebody's phone at one step of a session. */
export type Visit = {
  services: UssdServices
  caller: Caller
  phone: PhoneRow
  language: Language
  texts: UssdTexts
  sessionId: string
  /** Session and step: the key under which money moves once. */
  key: string
}

export const page = (say: string): Screen => ({ say, place: { at: 'page' } })
export const over = (say: string): Screen => ({ say, place: null })
export const menu = ({ texts }: Visit): Screen => ({ say: texts.menu(), place: { at: 'menu' } })
