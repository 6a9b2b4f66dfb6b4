/** Joining by phone: how long a dropped call can be gone on with, wrong answers to one question, and the longest name or place. */
export const JOINING = { resumeMinutes: 10, tries: 3, longest: 40 } as const
/** A number from which nobody has dialled for so long may be somebody else's by now. */
export const IDLE_NUMBER = { days: 90 } as const
/** A number that was lost: no cash for so long after it moved, and then a new PIN for somebody who has forgotten the old one. */
export const LOST_NUMBER = { hours: 72 } as const
/** Asked for by a call: a copy is made and an account closed no sooner than so many hours after the SMS about it. Answers have as many letters as fit one SMS. */
export const ASKED_BY_CALL = { waitHours: 24, answer: 90 } as const
