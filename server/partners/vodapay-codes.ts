import type { server } from '#contract/texts/en/server.ts'

type Declined = keyof typeof server.declined

/** The payment provider's response codes that mean something to us, and why the answer was no where it was. */
const REASONS = {
  '00': null,
  '05': 'byBank',
  '17': 'cancelled',
  '26': null,
  '51': 'notEnough',
  '68': null,
  '91': null,
  '96': 'atProvider',
} as const satisfies Record<string, Declined | null>

export type VodapayCode = keyof typeof REASONS

/** What a code says about the money: it came, it will not come, or it is not known yet. */
export function meaningOf(code: string): 'approved' | 'declined' | 'open' {
  if (code === '00') return 'approved'
  // Late, not reached, or asked twice: each of them leaves the payment itself undecided.
  return code === '68' || code === '91' || code === '26' ? 'open' : 'declined'
}

export function whyDeclined(code: string | null): Declined {
  return (code !== null && REASONS[code as VodapayCode]) || 'unknown'
}
