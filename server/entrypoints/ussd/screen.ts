import type { Language } from '#contract/languages.ts'
import type { Cents } from '#contract/money.ts'
import type { Rail } from '#contract/rails.ts'
import type { Saying } from '#contract/translation/translation.ts'
import type { Ledger } from '#server/money/ledger/ledger.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import type { PhoneRow } from '#server/people/phones/phone-row.ts'
import type { Phones } from '#server/people/phones/read-phone.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { fill } from '#server/platform/language/say.ts'
import { USSD_TEXTS } from '#server/platform/language/sentences.ts'
import type { ussd } from '#server/platform/language/texts/en/ussd.ts'
import type { RateLimits } from '#server/platform/rate-limits.ts'

/** The receiver of a tip, as shown. */
export type Recipient = { workerId: string; who: string }

/** The action behind a number on a menu; `start` is where a phone begins. Each is a line of `ACTIONS`. */
export type Action = keyof (typeof ussd)['choices'] | Language | 'start' | Rail | `all ${Rail}` | `amount ${Rail}`

/** Which PIN a new one replaces, and whether that one was forgotten. */
type NewPin = { replaces?: string | null; forgotten?: boolean }

/** Which screen the phone shows, and what was chosen on the way to it. Never a PIN. */
export type State =
  /** Choices by their numbers, from 1 on. Anything else that is typed does `again`, which shows them once more. */
  | { at: 'menu'; choices: Action[]; again: Action }
  /** `replaces` marks the PIN that was shown to be known; there is none where none was set. */
  | ({ at: 'new pin' } & NewPin)
  /** `twin` is a keyed hash of the PIN as it was typed first. */
  | ({ at: 'repeat pin'; twin: string } & NewPin)
  /** The code for a PIN that was forgotten. */
  | { at: 'pin code' }
  /** The bank that knows this phone's number, for somebody without a saved account. */
  | { at: 'withdraw bank' }
  | { at: 'withdraw amount'; rail: Rail; bank?: string }
  | { at: 'withdraw pin'; rail: Rail; bank?: string; amount: Cents }
  | { at: 'cash amount' }
  | { at: 'cash pin'; amount: Cents }
  | { at: 'tip who' }
  | ({ at: 'tip amount' } & Recipient)
  | ({ at: 'tip pin'; amount: Cents } & Recipient)
  | { at: 'card number' }
  | { at: 'card code'; card: string }
  | { at: 'old pin' }
  | { at: 'close pin' }
  /** An idle number: the number of its owner's document, and then the PIN. The number is not kept, only whether it was the right one. */
  | { at: 'wake id' }
  | { at: 'wake pin'; fits: boolean }
  /** The PIN, before something is shown or changed that it protects. */
  | { at: 'pin for'; then: 'balance' | 'tips' | 'cashCodes' | 'openBalance' }

/** The same of somebody who joins: which question it is follows from the answers, which are kept apart from it, and sealed. */
export type Joining = {
  at: 'join'
  /** For the sentence after the answers are gone. */
  language?: Language
  /** Wrong answers to this question so far. */
  tries: number
  /** A keyed hash of the PIN as it was typed first. */
  twin?: string
  /** An earlier session was dropped, and may be gone on with. */
  resumes?: true
  /** The keyed hash of a document that has an account: its owner may want to be called. */
  known?: string
}

/** The next text, and the state of the session after it; null when it is over. */
export type Screen = {
  say: string
  state: State | Joining | null
  /** Kept in place of the text, for a step that is sent again, where the text must not be stored. */
  kept?: string
  /** The session is deleted. */
  leavesNothing?: true
}

export type UssdServices = Phones & {
  db: Db
  ledger: Ledger
  entryIds: EntryIds
  bank: Pick<PayoutBank, 'resolve'>
  rateLimits: RateLimits
}

/** Somebody's phone at one step of a session. */
export type Visit = Speech & {
  services: UssdServices
  caller: Caller
  phone: PhoneRow
  sessionId: string
  /** Session and step: the key under which money moves once. */
  key: string
}

/** Values that are the same on every screen: the number to call, and the code to dial. */
type Known = 'support' | 'dial'

/** The words of a language. */
export type Speech = {
  language: Language
  texts: (typeof USSD_TEXTS)[Language]
  known: Record<Known, string>
  say: (...what: Saying<typeof ussd, Known>) => string
}

export function speechIn({ config: { gateway } }: Pick<Phones, 'config'>, language: Language): Speech {
  const texts = USSD_TEXTS[language]
  const known = { support: gateway?.supportNumber ?? '', dial: gateway?.ussdCode ?? '' }
  return { language, texts, known, say: (...[name, values]) => fill(texts[name], { ...known, ...values }) }
}

type Choices = Partial<Record<Action, string>>

/** A question that is answered by typing something. */
export const question = ({ texts }: Visit, say: string, state: State): Screen => ({
  say: `${say}\n0 ${texts.back}`,
  state,
})

/** Numbered choices, with a way back. */
export const menu = (visit: Visit, again: Action, head: string, choices: Choices): Screen =>
  question(visit, numbered(head, Object.values(choices)), {
    at: 'menu',
    choices: Object.keys(choices) as Action[],
    again,
  })

/** Where everything begins, so that there is nothing to go back to. */
export const firstMenu = (head: string, choices: Choices): Screen => ({
  say: numbered(head, Object.values(choices)),
  state: { at: 'menu', choices: Object.keys(choices) as Action[], again: 'start' },
})

/** Something to read. */
export const page = (visit: Visit, say: string): Screen => menu(visit, 'start', say, {})
export const over = (say: string): Screen => ({ say, state: null })

export function numbered(head: string, labels: readonly string[]): string {
  return [head, ...labels.map((label, index) => `${index + 1} ${label}`)].join('\n')
}
