import type { Translation } from '#contract/translation/translation.ts'
import type { receipt as english } from '../en/receipt.ts'

export const receipt = {
  when: 'Nini',
  at: (day: string, time: string) => `${day} ${time}`,
  amount: 'Inani',
  fee: 'Imali yesevisi',
  total: 'Isamba',
  status: 'Isimo',
  reference: 'Inombolo yenkomba',
  again: 'Nika ithiphu futhi',
  help: 'Thola usizo ngalokhu',
  question: 'Ungathanda ukwazini?',
  send: 'Buza',
  sending: 'Iyathumela...',
  empty: { title: 'Akubhalwanga lutho', description: 'Sicela ubhale umbuzo wakho.' },
  sent: { title: 'Umbuzo uthunyelwe', description: 'Sizophendula lapha, eduze kwale ntengiselwano.' },
  youAsked: 'Ubuzile',
  waiting: 'Sisakubheka.',
  answered: 'Impendulo yethu',
} as const satisfies Translation<typeof english>
