import { RULES as OF_ENTRIES } from '#server/money/books/replay.ts'

/** The rules that forgeries break: those of single entries, and those of everything around them. */
export const RULES = {
  ...OF_ENTRIES,
  anchored: 'both chains go through what was anchored',
  unchanged: 'entries, owners of wallets, nonces and refusals are as they were first read',
  signed: 'every page of the books is signed, and follows the one before it',
  wallets: 'every wallet is what its entries make of it',
  guards: 'every guard of the schema is in its place',
  corrections: 'every correction was proposed by one operator and approved by another',
  loads: 'every completed load has its one entry, and the reverse',
  refunds: 'every refund goes back to loads of its own wallet that are not too old',
  returned: 'every refund that came back is booked, and the reverse',
  guestTips: 'every guest tip that was paid has its one entry, and the reverse',
  payouts: 'every withdrawal has its payout, in the state of the books',
  transit: 'payouts in transit are the open payouts',
  numbered: 'entries and wallets are numbered from one on, and nothing names another number',
  keys: 'every entry has its key, and no two have the same',
  asIdentity: 'everybody signs in as the identity that they came with',
  asWorker: 'every worker is the person who registered, under the same number',
  accepts: 'only workers accept tips',
  tips: 'every tip reaches a worker',
  proofs: 'every proof of income counts what it counted at first, and ends for ever',
  hasKey: 'whatever was asked for has its key',
  spareKey: 'nobody has a key under which nothing was asked for',
  sums: 'all wallets together hold and owe what their accounts say',
}
