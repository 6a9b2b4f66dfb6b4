import { CARDS } from '#contract/card-limits.ts'

export const operatorCards = {
  title: 'Blank cards',
  text: 'Lanyards for workers who are still to come. Each has a number, a QR code and a code to scratch off. A worker who dials, chooses My number and types both makes it theirs for ever.',
  make: 'Make cards',
  makeText: `The PDF has the codes, and is made once: keep it until it is printed. Cover the yellow strips. If it is lost, withdraw the batch.`,
  cards: 'Cards',
  cardsHint: `1 to ${CARDS.atOnce}, ten on a page`,
  language: 'Language',
  goTo: 'Where do they go?',
  goToHint: 'Names the batch in this list and in the audit trail. No names of people.',
  none: 'No cards yet.',
  batch: 'Batch',
  made: 'Made',
  claimed: 'Claimed',
  open: 'Can be claimed',
  withdrawn: 'Withdrawn',
  withdraw: 'Withdraw',
  withdrawOf: (label: string) => `Withdraw the cards of ${label}`,
  withdrawText: 'Nobody can claim one of these cards any more. Claimed ones stay with their workers.',
  file: (label: string) => `enkosi-cards ${label}.pdf`,
} as const
