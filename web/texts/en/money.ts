/** Words around money that several screens share. */
export const money = {
  signInAgain: 'Sign in again',
  noAnswer: 'We got no response. Please check your connection and try again.',
  noAnswerToMoney: 'We got no response. You can safely try again: it is never paid twice.',
  insufficient: { title: 'Insufficient Balance', description: 'Please add money to your wallet first.' },
  unreadable: 'Please enter the amount like 12.50 or 1250.00',
  readBack: {
    ask: (amount: string) => `You typed ${amount}. Is that right?`,
    change: 'Change it',
  },
  before: (what: string) => ({
    title: 'Already Done',
    description: `${what} was already completed. It was not done again.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'Already On Its Way',
    description: `${what} is already on its way. It was not done again.`,
  }),
  failed: (what: string) => ({ title: 'Not Done', description: `${what} did not go through. Your history says more.` }),
  refused: (what: string, why: string) => ({ title: 'Not Done', description: `${what} did not go through. ${why}` }),
  unanswered: {
    title: 'Did this go through?',
    text: (what: string) => `We got no clear response for ${what}. Finish it safely: it is never paid twice.`,
    finish: 'Finish it',
    finishing: 'Finishing...',
    dismiss: 'Leave it',
    done: (what: string) => ({ title: 'Done', description: `${what} went through.` }),
    waits: (what: string) => ({
      title: 'Payment Pending',
      description: `VodaPay has not confirmed the payment yet: ${what}.`,
    }),
    receipt: 'See the receipt',
    underWay: (what: string) => ({ title: 'On Its Way', description: `${what} is on its way.` }),
    tip: (amount: string, worker: string) => `${amount} to ${worker}`,
    load: (amount: string) => `${amount} into your wallet`,
    withdrawal: (amount: string) => `${amount} to your bank`,
    debt: (amount: string) => `${amount} of what you owe`,
  },
} as const
