import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Beskikbare saldo',
  addMoney: 'Laai geld',
  frozen:
    'Hierdie beursie is opgeskort. Jy kan nie geld stuur of fooitjies ontvang nie; geld wat jy laai, kom steeds in. Kontak asseblief ons hulpdiens.',
  add: {
    title: 'Laai geld in beursie',
    titleVodapay: 'Laai geld met VodaPay',
    description: 'Om geld te laai is gratis.',
  },
} as const satisfies Translation<typeof english>
