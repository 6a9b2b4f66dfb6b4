/** Words around money that several screens share. */
export const money = {
  balance: 'Available Balance',
  signInAgain: 'Sign in again',
  addMoney: 'Add Money',
  frozen: 'This wallet is on hold. It cannot send or receive. Please contact support.',
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
    description: `${what} already went through. It was not done again.`,
  }),
  unanswered: {
    title: 'Did this go through?',
    text: (what: string) => `No clear answer arrived for ${what}. Finish it safely: it is never paid twice.`,
    finish: 'Finish it',
    finishing: 'Finishing...',
    letGo: 'Leave it',
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
  },
} as const
