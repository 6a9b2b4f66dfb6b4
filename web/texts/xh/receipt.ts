import type { Translation } from '#contract/translation/translation.ts'
import type { receipt as english } from '../en/receipt.ts'

export const receipt = {
  when: 'Nini',
  at: (day: string, time: string) => `${day} ${time}`,
  amount: 'Isixa',
  fee: 'Umrhumo',
  total: 'Iyonke',
  status: 'Imeko',
  reference: 'Isalathiso',
  again: 'Nika ithiphu kwakhona',
  help: 'Fumana uncedo ngale nto',
  question: 'Ungathanda ukwazi ntoni?',
  send: 'Buza',
  sending: 'Iyathumela...',
  empty: { title: 'Akubhalwanga nto', description: 'Nceda ubhale umbuzo wakho.' },
  sent: { title: 'Umbuzo uthunyelwe', description: 'Siza kuphendula apha, ecaleni kwale ntengiselwano.' },
  youAsked: 'Ubuzile',
  waiting: 'Sisayijongile.',
  answered: 'Impendulo yethu',
} as const satisfies Translation<typeof english>
