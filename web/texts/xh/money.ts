import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  signInAgain: 'Ngena kwakhona',
  noAnswer: 'Akukho mpendulo ifikileyo. Nceda ujonge i-intanethi yakho uze uzame kwakhona.',
  noAnswerToMoney: 'Akukho mpendulo ifikileyo. Zama kwakhona ungoyiki: awusoze uhlawule kabini.',
  insufficient: { title: 'Imali onayo ayanelanga', description: 'Nceda ufake imali kwi-wallet yakho kuqala.' },
  unreadable: 'Nceda ubhale isixa, umzekelo 12.50',
  readBack: {
    ask: (amount: string) => `Ubhale i-${amount}. Kulungile?`,
    change: 'Sitshintshe',
  },
  before: (what: string) => ({
    title: 'Sele kwenziwe',
    description: `Oku bekusele kwenziwe ngaphambili: ${what}. Akuphindwanga.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'Sele isendleleni',
    description: `Oku sele kusendleleni: ${what}. Akuphindwanga.`,
  }),
  failed: (what: string) => ({
    title: 'Akwenziwanga',
    description: `Oku akuphumelelanga: ${what}. Iinkcukacha zisembalini yakho.`,
  }),
  refused: (what: string, why: string) => ({
    title: 'Akwenziwanga',
    description: `Oku akuphumelelanga: ${what}. ${why}`,
  }),
  unanswered: {
    title: 'Ingaba kuphumelele?',
    text: (what: string) => `Asazi nokuba oku kuphumelele na: ${what}. Kugqibe ungoyiki: awusoze uhlawule kabini.`,
    finish: 'Kugqibe',
    finishing: 'Iyagqiba...',
    dismiss: 'Kuyeke',
    done: (what: string) => ({ title: 'Kwenziwe', description: `Oku kuphumelele: ${what}.` }),
    waits: (what: string) => ({
      title: 'Intlawulo isalindile',
      description: `I-VodaPay ayikayiqinisekisi intlawulo: ${what}.`,
    }),
    receipt: 'Jonga irisithi',
    underWay: (what: string) => ({ title: 'Isendleleni', description: `Oku kusendleleni: ${what}.` }),
    tip: (amount: string, worker: string) => `i-${amount} eya ku-${worker}`,
    load: (amount: string) => `i-${amount} eya kwi-wallet yakho`,
    withdrawal: (amount: string) => `i-${amount} eya ebhankini yakho`,
    debt: (amount: string) => `i-${amount} yetyala lakho`,
  },
} as const satisfies Translation<typeof english>
