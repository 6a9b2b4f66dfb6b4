/** The provider's response codes that mean something to us, and what a person is told where the answer was no. */
const SENTENCES = {
  '00': null,
  '05': 'The bank declined the payment.',
  '17': 'The payment was cancelled.',
  '26': null,
  '51': 'There is not enough money in the account you are paying from.',
  '68': null,
  '91': null,
  '96': 'The payment provider had a problem. Please try again.',
} as const

export type VodapayCode = keyof typeof SENTENCES

/** What a code says about the money: it came, it will not come, or nobody knows yet. */
export function meaningOf(code: string): 'approved' | 'declined' | 'open' {
  if (code === '00') return 'approved'
  // Late, nobody there, or asked twice: each of them leaves the payment itself undecided.
  return code === '68' || code === '91' || code === '26' ? 'open' : 'declined'
}

export function whyDeclined(code: string | null): string {
  const known = code === null ? null : (SENTENCES as Record<string, string | null>)[code]
  return known ?? 'The payment was declined.'
}
