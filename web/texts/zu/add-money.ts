import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { addMoney as english } from '../en/add-money.ts'

export const addMoney = {
  quick: 'Khetha inani',
  amount: 'Inani ngamarandi',
  placeholder: `Faka inani (okungenani ${shortRand(LOAD.min)})`,
  hint: (most: string) => `Amarandi aphelele, ${shortRand(LOAD.min)} kuya ku-${most}`,
  confirm: 'Faka imali',
  adding: 'Iyafaka...',
  yes: (amount: string) => `Yebo, faka u-${amount}`,
  unreadable: { title: 'Inani alilungile', description: 'Sicela ubhale inani, isibonelo 100' },
  tooLow: { title: 'Inani alilungile', description: `Inani elincane kunawo wonke: ${shortRand(LOAD.min)}` },
  tooHigh: (most: string) => ({ title: 'Inani alilungile', description: `Inani elikhulu kunawo wonke: ${most}` }),
  noneLeft: {
    title: 'Inani alilungile',
    description: `Ufake u-${shortRand(LOAD.perMonth)} kule nyanga, okungumkhawulo. Ungafaka futhi ngenyanga ezayo.`,
  },
  notWhole: { title: 'Inani alilungile', description: 'Sicela ufake amarandi aphelele' },
  added: (amount: string) => ({ title: 'Imali ifakiwe', description: `Imali engu-${amount} ifakiwe ku-wallet yakho` }),
  pending: (amount: string) => ({
    title: 'Inkokhelo isalindile',
    description: `Imali engu-${amount} izoba ku-wallet yakho lapho i-VodaPay isiyiqinisekisile`,
  }),
} as const satisfies Translation<typeof english>
