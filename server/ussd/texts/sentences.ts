/** What a rule of money can say no to, in the words of a small screen. */
export type UssdRefusal =
  | 'workers_only'
  | 'own_tip'
  | 'unknown_worker'
  | 'insufficient_balance'
  | 'daily_limit'
  | 'monthly_limit'
  | 'no_bank_account'
  | 'wallet_frozen'
  | 'wallet_in_debt'
  | 'too_many'
  | 'busy'

/**
 * Every screen as a whole, for each language: one that is missing does not compile. Values come in as they are shown, and each
 * screen stays within 160 characters of the GSM alphabet, which a test counts.
 */
export type UssdTexts = {
  newPin(): string
  weakPin(): string
  repeatPin(): string
  pinsDiffer(): string
  menu(): string
  balance(values: { balance: string; count: number; today: string }): string
  lastTips(values: { lines: string }): string
  noTips(): string
  withdrawHow(values: { balance: string; amount: string }): string
  withdrawAmount(values: { least: string; most: string }): string
  withdrawPin(values: { amount: string; fee: string; net: string; bank: string; day: string }): string
  withdrawn(values: { net: string; bank: string; day: string; ref: string }): string
  tipWho(): string
  unknownWorker(): string
  tipAmount(values: { who: string; least: string; most: string }): string
  tipPin(values: { amount: string; who: string; fee: string; total: string }): string
  tipped(values: { amount: string; who: string; balance: string; ref: string }): string
  wrongAmount(values: { least: string; most: string }): string
  wrongPin(values: { tries: number }): string
  locked(): string
  cardSent(): string
  settings(): string
  oldPin(): string
  pinSet(): string
  tipMessages(): string
  saved(): string
  help(): string
  /** The answer took too long; what was asked may have been done. */
  stillBusy(values: { dial: string }): string
  refused: Record<UssdRefusal, string>
}
