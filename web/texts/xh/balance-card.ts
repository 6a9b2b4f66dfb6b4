import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Imali onayo',
  addMoney: 'Faka imali',
  frozen: 'Le wallet imisiwe. Ayikwazi ukuthumela okanye ukufumana imali. Nceda uqhagamshelane nenkxaso.',
  add: {
    title: 'Faka imali kwi-wallet',
    titleVodapay: 'Faka imali nge-VodaPay',
    description: 'Ukufaka imali kusimahla.',
  },
} as const satisfies Translation<typeof english>
