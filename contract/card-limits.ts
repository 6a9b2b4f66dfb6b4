/**
 * Blank cards: how many an operator prints at once, the digits of the code on each, and how many one worker may claim, so that a stolen batch
 * is of little use to anybody.
 */
export const CARDS = { atOnce: 200, codeDigits: 10, ofWorker: 5 } as const
