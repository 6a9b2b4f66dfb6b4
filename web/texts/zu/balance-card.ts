import type { Translation } from '#contract/translation/translation.ts'
import type { balanceCard as english } from '../en/balance-card.ts'

export const balanceCard = {
  balance: 'Imali onayo',
  addMoney: 'Faka imali',
  frozen:
    'Le wallet imisiwe. Awukwazi ukuthumela imali noma ukuthola amathiphu; imali oyifakayo isafika. Sicela uxhumane nabosizo.',
  add: {
    title: 'Faka imali ku-wallet',
    titleVodapay: 'Faka imali nge-VodaPay',
    description: 'Ukufaka imali kumahhala.',
  },
} as const satisfies Translation<typeof english>
