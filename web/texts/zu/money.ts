import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  signInAgain: 'Ngena futhi',
  noAnswer: 'Impendulo ayifikanga. Sicela ubheke i-inthanethi yakho bese uzama futhi.',
  noAnswerToMoney: 'Impendulo ayifikanga. Ungazama futhi ngokuphepha: ayisoze yakhokhwa kabili.',
  insufficient: { title: 'Imali onayo ayanele', description: 'Sicela uqale ufake imali ku-wallet yakho.' },
  unreadable: 'Sicela ubhale inani kanje: 12.50 noma 1250.00',
  readBack: {
    ask: (amount: string) => `Ubhale u-${amount}. Kulungile?`,
    change: 'Lishintshe',
  },
  before: (what: string) => ({
    title: 'Sekwenziwe',
    description: `Lokhu bekusekwenziwe ngaphambili: ${what}. Akuphindwanga.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'Isisendleleni',
    description: `Lokhu sekusendleleni: ${what}. Akuphindwanga.`,
  }),
  failed: (what: string) => ({
    title: 'Akwenziwanga',
    description: `Lokhu akuphumelelanga: ${what}. Bheka umlando wakho ukuze uthole imininingwane.`,
  }),
  refused: (what: string, why: string) => ({
    title: 'Akwenziwanga',
    description: `Lokhu akuphumelelanga: ${what}. ${why}`,
  }),
  unanswered: {
    title: 'Ingabe kuphumelele?',
    text: (what: string) => `Impendulo ecacile ayifikanga: ${what}. Kuqedele ngokuphepha: ayisoze yakhokhwa kabili.`,
    finish: 'Kuqedele',
    finishing: 'Iyaqedela...',
    dismiss: 'Kuyeke',
    done: (what: string) => ({ title: 'Kwenziwe', description: `Lokhu kuphumelele: ${what}.` }),
    waits: (what: string) => ({
      title: 'Inkokhelo isalindile',
      description: `I-VodaPay ayikayiqinisekisi inkokhelo: ${what}.`,
    }),
    receipt: 'Bona irisidi',
    underWay: (what: string) => ({ title: 'Isendleleni', description: `Lokhu kusendleleni: ${what}.` }),
    tip: (amount: string, worker: string) => `u-${amount} oya ku-${worker}`,
    load: (amount: string) => `u-${amount} oya ku-wallet yakho`,
    withdrawal: (amount: string) => `u-${amount} oya ebhange lakho`,
    debt: (amount: string) => `u-${amount} emalini oyikweletayo`,
  },
} as const satisfies Translation<typeof english>
