import type { account } from './en/account.ts'
import type { addMoney } from './en/add-money.ts'
import type { bankChange } from './en/bank-change.ts'
import type { common } from './en/common.ts'
import type { dates } from './en/dates.ts'
import type { guest } from './en/guest.ts'
import type { history } from './en/history.ts'
import type { home } from './en/home.ts'
import type { incomeProof } from './en/income-proof.ts'
import type { landing } from './en/landing.ts'
import type { language } from './en/language.ts'
import type { live } from './en/live.ts'
import type { money } from './en/money.ts'
import type { notFound } from './en/not-found.ts'
import type { operator } from './en/operator.ts'
import type { guests } from './en/operator-guests.ts'
import type { operatorPhones } from './en/operator-phones.ts'
import type { phone } from './en/phone.ts'
import type { privacy } from './en/privacy.ts'
import type { profile } from './en/profile.ts'
import type { rating } from './en/rating.ts'
import type { receipt } from './en/receipt.ts'
import type { requests } from './en/requests.ts'
import type { scanner } from './en/scanner.ts'
import type { send } from './en/send.ts'
import type { sound } from './en/sound.ts'
import type { support } from './en/support.ts'
import type { transfer } from './en/transfer.ts'
import type { wallet } from './en/wallet.ts'
import type { workerDay } from './en/worker-day.ts'

/** The same shape with any wording: a text stays a text, a sentence with a gap keeps its gap. */
export type Words<T> = T extends string
  ? string
  : T extends (...gaps: infer G) => infer R
    ? (...gaps: G) => Words<R>
    : { readonly [K in keyof T]: Words<T[K]> }

/**
 * What a further language must hold. English is the master: each file in `en/` belongs to one screen and is loaded with
 * it. Another language is a folder beside it whose files end in `satisfies Texts['landing']` and so on.
 */
export interface Texts {
  account: Words<typeof account>
  addMoney: Words<typeof addMoney>
  bankChange: Words<typeof bankChange>
  common: Words<typeof common>
  dates: Words<typeof dates>
  guest: Words<typeof guest>
  guests: Words<typeof guests>
  history: Words<typeof history>
  home: Words<typeof home>
  incomeProof: Words<typeof incomeProof>
  landing: Words<typeof landing>
  language: Words<typeof language>
  live: Words<typeof live>
  money: Words<typeof money>
  notFound: Words<typeof notFound>
  operator: Words<typeof operator>
  operatorPhones: Words<typeof operatorPhones>
  phone: Words<typeof phone>
  privacy: Words<typeof privacy>
  profile: Words<typeof profile>
  receipt: Words<typeof receipt>
  rating: Words<typeof rating>
  requests: Words<typeof requests>
  scanner: Words<typeof scanner>
  send: Words<typeof send>
  sound: Words<typeof sound>
  support: Words<typeof support>
  transfer: Words<typeof transfer>
  wallet: Words<typeof wallet>
  workerDay: Words<typeof workerDay>
}
