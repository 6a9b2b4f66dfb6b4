import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Beskikbare saldo',
  addMoney: 'Laai geld',
  frozen:
    'Hierdie beursie is opgeskort. Niks kan uitgaan nie en geen fooitjie kom in nie; geld wat jy byvoeg kom steeds in. Kontak asseblief ondersteuning.',
  add: {
    title: 'Laai geld in beursie',
    titleVodapay: 'Laai geld met VodaPay',
    description: 'Om geld te laai is gratis.',
  },
} as const satisfies Translation<typeof english>
