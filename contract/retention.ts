/** What the privacy page promises. */
export const RETENTION = {
  archiveInactiveYears: 2,
  keepEntriesYears: 7,
  erasePersonalDays: 90,
  /** What a bank may still ask about is kept this long after an account is closed: well within the promise. */
  eraseAfterDays: 60,
  answerWithinDays: 30,
  /** For so long a request that is sent again finds its first answer. */
  keepKeysDays: 400,
} as const
