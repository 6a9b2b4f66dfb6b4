/** Joining by phone: how long a dropped call can be gone on with, wrong answers to one question, and the longest name or place. */
export const JOINING = { resumeMinutes: 10, tries: 3, longest: 40 } as const
