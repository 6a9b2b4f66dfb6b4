import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  signInAgain: 'Kena hape',
  noAnswer: 'Ha ho karabo e fihlileng. Ka kopo sheba inthanete ya hao mme o leke hape.',
  noAnswerToMoney: 'Ha ho karabo e fihlileng. O ka leka hape ntle le tshabo: o ke ke wa lefa habedi.',
  insufficient: {
    title: 'Tjhelete e teng ha e a lekana',
    description: 'Ka kopo kenya tjhelete sepatjheng sa hao pele.',
  },
  unreadable: 'Ka kopo ngola palo ya tjhelete, mohlala 12.50',
  readBack: {
    ask: (amount: string) => `O ngotse ${amount}. Na e nepahetse?`,
    change: 'E fetole',
  },
  before: (what: string) => ({
    title: 'Ho se ho entswe',
    description: `${what} e ne e se e phethilwe. Ha e a etswa hape.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'E se e le tseleng',
    description: `${what} e se e le tseleng. Ha e a etswa hape.`,
  }),
  failed: (what: string) => ({
    title: 'Ha e a etswa',
    description: `${what} ha e a phethahala. Sheba dintlha nalaneng ya hao.`,
  }),
  refused: (what: string, why: string) => ({ title: 'Ha e a etswa', description: `${what} ha e a phethahala. ${why}` }),
  unanswered: {
    title: 'Na e phethilwe?',
    text: (what: string) => `Ha re tsebe hore na ${what} e phethilwe. E phethe ntle le tshabo: o ke ke wa lefa habedi.`,
    finish: 'E phethe',
    finishing: 'E a phethwa...',
    dismiss: 'E tlohele',
    done: (what: string) => ({ title: 'Ho lokile', description: `${what} e phethahetse.` }),
    waits: (what: string) => ({ title: 'Tefo e sa emetse', description: `VodaPay ha e eso netefatse tefo: ${what}.` }),
    receipt: 'Bona rasiti',
    underWay: (what: string) => ({ title: 'E tseleng', description: `${what} e tseleng.` }),
    tip: (amount: string, worker: string) => `${amount} ho ${worker}`,
    load: (amount: string) => `${amount} e kenang sepatjheng sa hao`,
    withdrawal: (amount: string) => `${amount} e yang bankeng ya hao`,
    debt: (amount: string) => `${amount} ya seo o se kolotang`,
  },
} as const satisfies Translation<typeof english>
