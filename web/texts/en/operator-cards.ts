import { CARDS } from '#contract/card-limits.ts'

export const operatorCards = {
  title: 'Blank cards',
  text: 'Lanyards for workers who have not joined yet. Each has a number, a QR code and a scratch-off code. A worker dials, chooses My number, then I have a new card, and types both: from then on the card is theirs.',
  make: 'Make cards',
  makeText:
    'The PDF contains the codes and is made only once: keep it until it is printed. Cover the yellow strips. If it is lost, withdraw the batch.',
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
  withdrawText: 'These cards can no longer be claimed. Claimed ones stay with their workers.',
  file: (label: string) => `enkosi-cards ${label}.pdf`,
} as const
