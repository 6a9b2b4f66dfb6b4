import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

/** The form that adds money: loaded with it. */
export const addMoney = {
  quick: 'Quick amounts',
  amount: 'Amount in rand',
  placeholder: `Enter amount (min ${shortRand(LOAD.min)})`,
  hint: (most: string) => `Whole rand, ${shortRand(LOAD.min)} to ${most}`,
  confirm: 'Add Money',
  adding: 'Adding...',
  yes: (amount: string) => `Yes, add ${amount}`,
  unreadable: { title: 'Invalid Amount', description: 'Please enter an amount, for example 100' },
  tooLow: { title: 'Invalid Amount', description: `Minimum amount is ${shortRand(LOAD.min)}` },
  tooHigh: (most: string) => ({ title: 'Invalid Amount', description: `Maximum amount is ${most}` }),
  noneLeft: {
    title: 'Invalid Amount',
    description: `You have added ${shortRand(LOAD.perMonth)} this month, which is the most. You can add more next month.`,
  },
  notWhole: { title: 'Invalid Amount', description: 'Please enter whole rand' },
  added: (amount: string) => ({ title: 'Money Added', description: `${amount} has been added to your wallet` }),
  pending: (amount: string) => ({
    title: 'Payment Pending',
    description: `${amount} will be in your wallet as soon as VodaPay confirms it`,
  }),
} as const
