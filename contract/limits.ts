/**
 * Numbers that the business could change, money in cents. Fees and limits are also constraints of the database (CONTRIBUTING.md). Numbers
 * that the first screen does not need are in `*-limits.ts` and `retention.ts`, which keeps the first download small.
 */
export const TIP = {
  min: 100,
  max: 500_000,
  fee: 49,
  presets: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000],
} as const

/**
 * A guest's tip: the fee of every tip comes on top. `perDay` is what guests together may give one worker. From `pausedFrom` on, lost by
 * chargebacks of one worker's guests, guests cannot tip this worker until an operator has looked.
 */
export const GUEST_TIP = {
  min: 100,
  max: 50_000,
  perDay: 500_000,
  pausedFrom: 50_000,
  presets: [1_000, 2_000, 5_000, 10_000, 20_000],
  /** The period that operators see. */
  seenDays: 7,
} as const

/** `perMonth` is what may be added to one wallet, all loads together: as much as may leave it. */
export const LOAD = {
  min: 100,
  max: 2_499_900,
  perMonth: 2_499_900,
  quick: [1_000, 2_000, 5_000, 10_000],
  expiresAfterMinutes: 60,
} as const

export const WITHDRAWAL = { min: 100, max: 500_000, fee: 49, freeEachDay: 1 } as const

/** The cash codes that one person may have at a time. */
export const CASH = { open: 3 } as const

/** From worker to worker, free of charge. */
export const TRANSFER = { min: 100, max: 500_000 } as const

/** Limits on money that leaves a wallet: tips, transfers and withdrawals together. A fee that is part of what is withdrawn counts, one on top of a tip does not. */
export const OUT = { perDay: 500_000, perMonth: 2_499_900 } as const

export const SEARCH = {
  minCharacters: 2,
  results: 20,
  maxCharacters: 1_024,
  compared: 100,
  few: 5,
  fewUpTo: 2,
} as const

/** A typed amount above this is read back once before it is sent. */
export const TYPED = { readBackAbove: 50_000 } as const

export const HISTORY = { page: 50 } as const

/** Offered at home: the last people tipped, and favourites. */
export const KNOWN_WORKERS = { recent: 5, favourites: 50 } as const

/** Registrations are counted per person and day, in Johannesburg. */
export const GUARD_NUMBER = { max: 32, registrationsPerDay: 3 } as const

export const ACCOUNT_NUMBER = { minDigits: 6, maxDigits: 17 } as const

export const MESSAGE = { minContact: 10, max: 4_000, maxLine: 200 } as const

/** For the search order every worker begins with `priorPeople` ratings of `priorStars`: few ratings mean little. */
export const RATING = { min: 1, max: 5, priorStars: 3.5, priorPeople: 5 } as const

export const QR = { size: 256, maxBytes: 1_024 } as const

export const BODY = { maxBytes: 16 * 1024 } as const

export const PAYOUT = {
  /** Requested before this hour of a business day it arrives by the next business day, else by the second. */
  cutOffHour: 15,
  /** How many business days after it was paid a payout is checked again: a bank can take it back without a notification. */
  watchDays: [1, 2, 3, 5],
  /** After so many business days an open payout is listed for operators. */
  overdueDays: 3,
  /** A withdrawal can be cancelled for so long before its payout is ordered. A simulated business day that is shorter shortens it. */
  cancelSeconds: 60,
  /** An unanswered order has reached the bank after so many minutes, or never will. */
  quietMinutes: 15,
} as const

export const SESSION = { idleDays: 7, absoluteDays: 30, freshMinutes: 5 } as const

/** How long a worker sees that the bank details were changed. */
export const BANK_CHANGE = { noticeHours: 72 } as const

/** How a number is linked: the code that is sent to it. */
export const PHONE_CODE = { digits: 6, minutes: 10, tries: 5 } as const

/** The PIN for USSD. A new PIN after a forgotten one, and money after a SIM swap, wait this long. */
export const PIN = { digits: 5, tries: 3, waitHours: 24 } as const

/** `maxInput` is all that one session types: who joins answers ten questions, some of them twice. */
export const USSD = { characters: 160, sessionSeconds: 180, answerMs: 1_700, maxInput: 500, lastTips: 5 } as const

export const SMS = {
  characters: 160,
  /** The cost limit of one person's messages about tips, summaries and worker numbers in a month, in cents. Payouts and security are always sent. */
  costPerMonth: 3_000,
  /** The assumed cost of a message, in cents, until the gateway reports one. */
  usualCost: 25,
  /** Summaries are sent between these hours of the evening. */
  summaryFromHour: 18,
  summaryUntilHour: 20,
  keepDays: 90,
  workerNumbersPerDay: 3,
} as const

/** The retention periods that the privacy page promises. */
export const RETENTION = {
  archiveInactiveYears: 2,
  keepEntriesYears: 7,
  erasePersonalDays: 90,
  /** Data that a bank may still ask about is erased this long after an account is closed, well within the promise. */
  eraseAfterDays: 60,
  answerWithinDays: 30,
  /** How long a repeated request finds its first answer. */
  keepKeysDays: 400,
} as const

/** Proofs of income: the periods in months, how many at once, their lifetime, and the days of tips that an average needs. */
export const PROOF = { months: [1, 3, 6, 12], live: 10, days: 90, averageFromDays: 30 } as const

/** Loads of the last `days` can be refunded, once in `everyDays`. Closing the account does not wait for the latter. */
export const REFUND = { days: 180, everyDays: 30 } as const
