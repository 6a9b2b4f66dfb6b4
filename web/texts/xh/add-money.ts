import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { addMoney as english } from '../en/add-money.ts'

export const addMoney = {
  quick: 'Khetha isixa',
  amount: 'Isixa ngeerandi',
  placeholder: `Faka isixa (ubuncinane ${shortRand(LOAD.min)})`,
  hint: (most: string) => `Iirandi ezipheleleyo, ${shortRand(LOAD.min)} ukuya ku-${most}`,
  confirm: 'Faka imali',
  adding: 'Iyafaka...',
  yes: (amount: string) => `Ewe, faka i-${amount}`,
  unreadable: { title: 'Isixa asilunganga', description: 'Nceda ubhale isixa, umzekelo 100' },
  tooLow: { title: 'Isixa asilunganga', description: `Esona sixa sincinci: ${shortRand(LOAD.min)}` },
  tooHigh: (most: string) => ({ title: 'Isixa asilunganga', description: `Esona sixa sikhulu: ${most}` }),
  noneLeft: {
    title: 'Isixa asilunganga',
    description: `Ufake i-${shortRand(LOAD.perMonth)} kule nyanga, engumda. Ungafaka kwakhona kwinyanga ezayo.`,
  },
  notWhole: { title: 'Isixa asilunganga', description: 'Nceda ufake iirandi ezipheleleyo' },
  added: (amount: string) => ({ title: 'Imali ifakiwe', description: `I-${amount} ifakiwe kwi-wallet yakho` }),
  pending: (amount: string) => ({
    title: 'Intlawulo isalindile',
    description: `I-${amount} iza kuba kwi-wallet yakho xa i-VodaPay iyiqinisekisile`,
  }),
} as const satisfies Translation<typeof english>
