import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Imali onayo',
  addMoney: 'Faka imali',
  frozen:
    'Le wallet imisiwe. Akukho mali inokuphuma kwaye akukho thiphu ifikayo; imali oyifakayo isafika. Nceda uqhagamshelane nenkxaso.',
  add: {
    title: 'Faka imali kwi-wallet',
    titleVodapay: 'Faka imali nge-VodaPay',
    description: 'Ukufaka imali kusimahla.',
  },
} as const satisfies Translation<typeof english>
