/** The reasons that a guest may choose to report a code, as operators read them. */
export const REPORT_REASONS = {
  covered: 'Another code is stuck over it',
  stranger: 'It is not the person it names',
  other: 'Something else is wrong',
} as const
