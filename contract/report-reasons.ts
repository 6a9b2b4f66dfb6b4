/** What a guest may say about a code, as operators read it. */
export const REPORT_REASONS = {
  covered: 'Another code is stuck over it',
  stranger: 'It is not the person it names',
  other: 'Something else is wrong',
} as const
