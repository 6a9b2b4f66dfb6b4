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
