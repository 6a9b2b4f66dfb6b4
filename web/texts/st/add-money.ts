import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { addMoney as english } from '../en/add-money.ts'

export const addMoney = {
  quick: 'Tjhelete ka ho tobetsa hang',
  amount: 'Tjhelete ka diranta',
  placeholder: `Ngola tjhelete (bonyane ${shortRand(LOAD.min)})`,
  hint: (most: string) => `Diranta ntle le disente, ${shortRand(LOAD.min)} ho isa ho ${most}`,
  confirm: 'Kenya tjhelete',
  adding: 'E a kenngwa...',
  yes: (amount: string) => `Ee, kenya ${amount}`,
  unreadable: { title: 'Tjhelete e fosahetse', description: 'Ka kopo ngola tjhelete tjena: 100' },
  tooLow: { title: 'Tjhelete e fosahetse', description: `Tjhelete e nyane ka ho fetisisa ke ${shortRand(LOAD.min)}` },
  tooHigh: (most: string) => ({
    title: 'Tjhelete e fosahetse',
    description: `Tjhelete e ngata ka ho fetisisa ke ${most}`,
  }),
  noneLeft: {
    title: 'Tjhelete e fosahetse',
    description: `O kentse ${shortRand(LOAD.perMonth)} kgweding ena, e leng moedi. O ka boela wa kenya kgweding e tlang.`,
  },
  notWhole: { title: 'Tjhelete e fosahetse', description: 'Ka kopo ngola diranta ntle le disente' },
  added: (amount: string) => ({ title: 'Tjhelete e kentswe', description: `${amount} e kentswe sepatjheng sa hao` }),
  pending: (amount: string) => ({
    title: 'Tefo e sa emetse',
    description: `${amount} e tla ba sepatjheng sa hao hang ha VodaPay e e netefatsa`,
  }),
} as const satisfies Translation<typeof english>
