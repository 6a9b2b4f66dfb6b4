import type { Translation } from '#contract/translation/translation.ts'
import type { receipt as english } from '../en/receipt.ts'

export const receipt = {
  when: 'Wanneer',
  at: (day: string, time: string) => `${day} ${time}`,
  amount: 'Bedrag',
  fee: 'Koste',
  total: 'Totaal',
  status: 'Status',
  reference: 'Verwysing',
  again: 'Gee weer ’n fooitjie',
  help: 'Kry hulp hiermee',
  question: 'Wat wil jy weet?',
  send: 'Vra',
  sending: 'Besig om te stuur...',
  empty: { title: 'Niks geskryf nie', description: 'Skryf asseblief jou vraag.' },
  sent: { title: 'Vraag gestuur', description: 'Ons sal hier antwoord, by hierdie transaksie.' },
  youAsked: 'Jy het gevra',
  waiting: 'Ons kyk daarna.',
  answered: 'Ons antwoord',
} as const satisfies Translation<typeof english>
