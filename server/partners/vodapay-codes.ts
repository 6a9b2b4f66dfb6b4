import type { server } from '#server/platform/language/texts/en/server.ts'

type Declined = keyof typeof server.declined

/** The payment provider's response codes that we know, and the reason of a refusal. */
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

/** The meaning of a code for the money: paid, not paid, or unknown. */
export function meaningOf(code: string): 'approved' | 'declined' | 'open' {
  if (code === '00') return 'approved'
  // Late, unreachable or repeated: the payment itself is undecided.
  return code === '68' || code === '91' || code === '26' ? 'open' : 'declined'
}

export function whyDeclined(code: string | null): Declined {
  return (code !== null && REASONS[code as VodapayCode]) || 'unknown'
}
