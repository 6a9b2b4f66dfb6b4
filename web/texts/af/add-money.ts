import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { addMoney as english } from '../en/add-money.ts'

export const addMoney = {
  quick: 'Vinnige bedrae',
  amount: 'Bedrag in rand',
  placeholder: `Tik bedrag in (min. ${shortRand(LOAD.min)})`,
  hint: (most: string) => `Volle rand, ${shortRand(LOAD.min)} tot ${most}`,
  confirm: 'Laai geld',
  adding: 'Besig om geld te laai...',
  yes: (amount: string) => `Ja, laai ${amount}`,
  unreadable: { title: 'Ongeldige bedrag', description: 'Tik asseblief ’n bedrag in, byvoorbeeld 100' },
  tooLow: { title: 'Ongeldige bedrag', description: `Die kleinste bedrag is ${shortRand(LOAD.min)}` },
  tooHigh: (most: string) => ({ title: 'Ongeldige bedrag', description: `Die grootste bedrag is ${most}` }),
  noneLeft: {
    title: 'Ongeldige bedrag',
    description: `Jy het hierdie maand ${shortRand(LOAD.perMonth)} gelaai, en dit is die limiet. Jy kan volgende maand weer laai.`,
  },
  notWhole: { title: 'Ongeldige bedrag', description: 'Tik asseblief volle rand in, sonder sent' },
  added: (amount: string) => ({ title: 'Geld gelaai', description: `${amount} is in jou beursie gelaai` }),
  pending: (amount: string) => ({
    title: 'Betaling hangende',
    description: `${amount} sal in jou beursie wees sodra VodaPay dit bevestig`,
  }),
} as const satisfies Translation<typeof english>
