import { LOAD } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

/** Words around money that several screens share. */
export const money = {
  balance: 'Available Balance',
  signInAgain: 'Sign in again',
  addMoney: 'Add Money',
  frozen: 'This wallet is on hold. It can receive, but not send. Please contact support.',
  offlineLine: 'You are offline. Nothing can be sent until you are back.',
  noAnswer: 'No answer arrived. Please check your connection and try again.',
  noAnswerToMoney: 'No answer arrived. You can safely try again: it is never paid twice.',
  insufficient: { title: 'Insufficient Balance', description: 'Please add money to your wallet first.' },
  unreadable: 'Please write the amount like 12.50 or 1250.00',
  readBack: {
    ask: (amount: string) => `You typed ${amount}. Is that right?`,
    change: 'Change it',
  },
  before: (what: string) => ({
    title: 'Already Done',
    description: `${what} had gone through before. Nothing new has moved.`,
  }),
  unanswered: {
    title: 'Did this go through?',
    text: (what: string) => `No clear answer arrived for ${what}. Finish it safely: it is never paid twice.`,
    finish: 'Finish it',
    finishing: 'Finishing...',
    letGo: 'Let it go',
    done: (what: string) => ({ title: 'Done', description: `${what} went through once.` }),
    tip: (amount: string, worker: string) => `${amount} to ${worker}`,
    load: (amount: string) => `${amount} into your wallet`,
    withdrawal: (amount: string) => `${amount} to your bank`,
    debt: (amount: string) => `${amount} of what you owe`,
  },
  add: {
    title: 'Add Money to Wallet',
    titleVodapay: 'Add Money via VodaPay',
    description: 'Adding money is free.',
    quick: 'Quick amounts',
    amount: 'Amount in rand',
    placeholder: `Enter amount (min ${shortRand(LOAD.min)})`,
    hint: `Whole rand, ${shortRand(LOAD.min)} to ${shortRand(LOAD.max)}`,
    confirm: 'Add Money',
    adding: 'Adding...',
    yes: (amount: string) => `Yes, add ${amount}`,
    unreadable: { title: 'Invalid Amount', description: 'Please write the amount like 100' },
    tooLow: { title: 'Invalid Amount', description: `Minimum amount is ${shortRand(LOAD.min)}` },
    tooHigh: { title: 'Invalid Amount', description: `Maximum amount is ${shortRand(LOAD.max)}` },
    notWhole: { title: 'Invalid Amount', description: 'Please enter whole rand' },
    added: (amount: string) => ({ title: 'Money Added', description: `${amount} has been added to your wallet` }),
    pending: (amount: string) => ({
      title: 'Payment Pending',
      description: `${amount} will be in your wallet as soon as VodaPay confirms it`,
    }),
  },
  rating: {
    ask: (worker: string) => `How was ${worker}?`,
    stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
    given: (stars: number) => `You gave ${stars === 1 ? '1 star' : `${stars} stars`}`,
    thanks: { title: 'Thank You!', description: 'Your rating has been saved' },
  },
} as const
