import { TRANSFER } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { transfer as english } from '../en/transfer.ts'

export const transfer = {
  title: 'Deel met ’n werker',
  text: 'Deel ’n tafel se fooitjie of betaal ’n kollega terug. Dit is gratis, tel nie as ’n fooitjie nie en word nie beoordeel nie.',
  open: 'Stuur aan ’n werker',
  who: 'Werker-ID of plek',
  find: 'Soek',
  self: 'Dit is jy. Jy kan nie geld aan jouself stuur nie.',
  someoneElse: 'Kies iemand anders',
  amount: 'Bedrag in rand',
  hint: (available: string) => `${shortRand(TRANSFER.min)} tot ${shortRand(TRANSFER.max)}. Beskikbaar: ${available}.`,
  free: 'GRATIS',
  fee: 'Koste',
  gets: (worker: string) => `${worker} ontvang`,
  send: 'Stuur',
  sendAmount: (amount: string) => `Stuur ${amount}`,
  sending: 'Besig om te stuur...',
  yes: (amount: string) => `Ja, stuur ${amount}`,
  outOfRange: {
    title: 'Ongeldige bedrag',
    description: `Kies asseblief ’n bedrag van ${shortRand(TRANSFER.min)} tot ${shortRand(TRANSFER.max)}`,
  },
  tooMuch: { title: 'Saldo te laag', description: 'Jy het nie genoeg geld nie' },
  sent: (amount: string, worker: string) => ({
    title: 'Geld gestuur',
    description: `${amount} is aan ${worker} gestuur`,
  }),
} as const satisfies Translation<typeof english>
