/**
 * Every message as a whole, for each language: one that is missing does not compile. Values come in as they are shown, and
 * each message stays within 160 characters of the GSM alphabet, which a test counts.
 */
export type SmsTexts = {
  code(values: { code: string; minutes: number }): string
  tip(values: { amount: string; today: string; balance: string; ref: string }): string
  transfer(values: { amount: string; from: string; balance: string; ref: string }): string
  summary(values: { count: number; amount: string; balance: string }): string
  withdrawn(values: { net: string; bank: string; day: string; ref: string }): string
  returned(values: { amount: string; balance: string; ref: string }): string
  linked(values: { dial: string }): string
  replaced(): string
  removed(): string
  pinSet(): string
  pinLocked(): string
  unlocked(): string
  bankChanged(): string
  stopped(): string
  started(): string
  card(values: { id: string; link: string }): string
  /** Where the link would not fit. */
  cardAlone(values: { id: string }): string
}
