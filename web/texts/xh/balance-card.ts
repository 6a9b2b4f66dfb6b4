import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Imali onayo',
  addMoney: 'Faka imali',
  frozen:
    'Le wallet imisiwe. Awukwazi ukuthumela imali okanye ukufumana iithiphu; imali oyifakayo isafika. Nceda uqhagamshelane neqela lenkxaso.',
  add: {
    title: 'Faka imali kwi-wallet',
    titleVodapay: 'Faka imali nge-VodaPay',
    description: 'Ukufaka imali kusimahla.',
  },
} as const satisfies Translation<typeof english>
