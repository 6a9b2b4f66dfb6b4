import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  signInAgain: 'Ngena futhi',
  noAnswer: 'Impendulo ayifikanga. Sicela ubheke i-inthanethi yakho bese uzama futhi.',
  noAnswerToMoney: 'Impendulo ayifikanga. Zama futhi ungesabi: ngeke ukhokhe kabili.',
  insufficient: { title: 'Imali onayo ayanele', description: 'Sicela uqale ufake imali ku-wallet yakho.' },
  unreadable: 'Sicela ubhale inani, isibonelo 12.50',
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
    description: `Lokhu akuphumelelanga: ${what}. Imininingwane isemlandweni wakho.`,
  }),
  refused: (what: string, why: string) => ({
    title: 'Akwenziwanga',
    description: `Lokhu akuphumelelanga: ${what}. ${why}`,
  }),
  unanswered: {
    title: 'Ingabe kuphumelele?',
    text: (what: string) => `Asazi ukuthi lokhu kuphumelele yini: ${what}. Kuqedele ungesabi: ngeke ukhokhe kabili.`,
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
    tip: (amount: string, worker: string) => `imali engu-${amount} eya ku-${worker}`,
    load: (amount: string) => `imali engu-${amount} eya ku-wallet yakho`,
    withdrawal: (amount: string) => `imali engu-${amount} eya ebhange lakho`,
    debt: (amount: string) => `imali engu-${amount} yesikweletu sakho`,
  },
} as const satisfies Translation<typeof english>
