import { en } from '#contract/server-sentences/en.ts'

/** The payment provider's response codes that mean something to us, and what a person is told where the answer was no. */
const SENTENCES = {
  '00': null,
  '05': en.declined.byBank,
  '17': en.declined.cancelled,
  '26': null,
  '51': en.declined.notEnough,
  '68': null,
  '91': null,
  '96': en.declined.atProvider,
} as const

export type VodapayCode = keyof typeof SENTENCES

/** What a code says about the money: it came, it will not come, or it is not known yet. */
export function meaningOf(code: string): 'approved' | 'declined' | 'open' {
  if (code === '00') return 'approved'
  // Late, not reached, or asked twice: each of them leaves the payment itself undecided.
  return code === '68' || code === '91' || code === '26' ? 'open' : 'declined'
}

export function whyDeclined(code: string | null): string {
  const known = code === null ? null : (SENTENCES as Record<string, string | null>)[code]
  return known ?? en.declined.unknown
}
