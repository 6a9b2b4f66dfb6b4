import { OUT_UNVERIFIED } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

export const phoneMembers = {
  none: 'Nobody has joined by phone.',
  joined: 'Joined',
  kind: 'Document',
  kinds: { za_id: 'South African ID', passport: 'Passport', refugee: 'Refugee ID' },
  number: 'Number',
  born: 'Born',
  surname: 'Surname as typed',
  says: 'Population register',
  answered: 'Answered',
  asks: 'Asked so often',
  notAsked: 'Not asked',
  waits: 'No answer yet',
  statuses: { matched: 'Matches', mismatch: 'Does not match', unknown: 'Unknown', deceased: 'Deceased' },
  contradicted: (status: string) => `Contradicted: ${status}`,
  limited: `Limited to ${shortRand(OUT_UNVERIFIED.perDay)} a day`,
  full: 'Not limited',
} as const
