import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Tjhelete e teng',
  addMoney: 'Kenya tjhelete',
  frozen:
    'Sepatjhe sena se emisitswe. Ha o kgone ho romela tjhelete kapa ho fumana dithipi; tjhelete eo o e kenyang e ntse e kena. Ka kopo ikopanye le tshehetso.',
  add: {
    title: 'Kenya tjhelete sepatjheng',
    titleVodapay: 'Kenya tjhelete ka VodaPay',
    description: 'Ho kenya tjhelete ke mahala.',
  },
} as const satisfies Translation<typeof english>
