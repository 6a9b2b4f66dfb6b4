import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { addMoney as english } from '../en/add-money.ts'

export const addMoney = {
  quick: 'Kgetha palo ya tjhelete',
  amount: 'Palo ya tjhelete ka diranta',
  placeholder: `Ngola bokae (bonyane ${shortRand(LOAD.min)})`,
  hint: (most: string) => `Diranta ntle le disente, ${shortRand(LOAD.min)} ho isa ho ${most}`,
  confirm: 'Kenya tjhelete',
  adding: 'E a kenngwa...',
  yes: (amount: string) => `Ee, kenya ${amount}`,
  unreadable: { title: 'Palo ya tjhelete e fosahetse', description: 'Ka kopo ngola palo ya tjhelete, mohlala 100' },
  tooLow: {
    title: 'Palo ya tjhelete e fosahetse',
    description: `Palo e nyane ka ho fetisisa ke ${shortRand(LOAD.min)}`,
  },
  tooHigh: (most: string) => ({
    title: 'Palo ya tjhelete e fosahetse',
    description: `Palo e kgolo ka ho fetisisa ke ${most}`,
  }),
  noneLeft: {
    title: 'Palo ya tjhelete e fosahetse',
    description: `O kentse ${shortRand(LOAD.perMonth)} kgweding ena, e leng moedi. O ka boela wa kenya kgweding e tlang.`,
  },
  notWhole: { title: 'Palo ya tjhelete e fosahetse', description: 'Ka kopo ngola diranta ntle le disente' },
  added: (amount: string) => ({ title: 'Tjhelete e kentswe', description: `${amount} e kentswe sepatjheng sa hao` }),
  pending: (amount: string) => ({
    title: 'Tefo e sa emetse',
    description: `${amount} e tla ba sepatjheng sa hao hang ha VodaPay e e netefatsa`,
  }),
} as const satisfies Translation<typeof english>
