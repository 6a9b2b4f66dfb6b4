// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  balance: 'Imali onayo',
  signInAgain: 'Ngena kwakhona',
  addMoney: 'Faka imali',
  frozen: 'Le wallet imisiwe. Ayikwazi ukuthumela okanye ukufumana imali. Nceda uqhagamshelane nenkxaso.',
  offlineLine: 'Awukho kwi-intanethi. Akukho nto inokuthunyelwa de ibuye.',
  noAnswer: 'Akukho mpendulo ifikileyo. Nceda ujonge i-intanethi yakho uze uzame kwakhona.',
  noAnswerToMoney: 'Akukho mpendulo ifikileyo. Ungazama kwakhona ukhuselekile: ayisoze ihlawulwe kabini.',
  insufficient: { title: 'Imali onayo ayonelanga', description: 'Nceda ufake imali kwi-wallet yakho kuqala.' },
  unreadable: 'Nceda usibhale isixa ngolu hlobo: 12.50 okanye 1250.00',
  readBack: {
    ask: (amount: string) => `Ubhale i-${amount}. Kulungile?`,
    change: 'Sitshintshe',
  },
  before: (what: string) => ({
    title: 'Sele kwenziwe',
    description: `Oku bekusele kwenziwe ngaphambili: ${what}. Akuphindwanga.`,
  }),
  unanswered: {
    title: 'Ingaba kuphumelele?',
    text: (what: string) =>
      `Akukho mpendulo icacileyo ifikileyo: ${what}. Kugqibe ukhuselekile: ayisoze ihlawulwe kabini.`,
    finish: 'Kugqibe',
    finishing: 'Iyagqiba...',
    letGo: 'Kuyeke',
    done: (what: string) => ({ title: 'Kwenziwe', description: `Kwenzeke kanye: ${what}.` }),
    tip: (amount: string, worker: string) => `${amount} ku-${worker}`,
    load: (amount: string) => `${amount} kwi-wallet yakho`,
    withdrawal: (amount: string) => `${amount} ebhankini yakho`,
    debt: (amount: string) => `${amount} kwimali oyityalayo`,
  },
  add: {
    title: 'Faka imali kwi-wallet',
    titleVodapay: 'Faka imali nge-VodaPay',
    description: 'Ukufaka imali kusimahla.',
  },
} as const satisfies Translation<typeof english>
