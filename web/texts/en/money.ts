/** Words around money that several screens share. */
export const money = {
  signInAgain: 'Sign in again',
  noAnswer: 'We got no response. Please check your connection and try again.',
  noAnswerToMoney: 'We got no response. It’s safe to try again: you won’t pay twice.',
  insufficient: { title: 'Insufficient Balance', description: 'Please add money to your wallet first.' },
  unreadable: 'Please enter an amount, for example 12.50',
  readBack: {
    ask: (amount: string) => `You typed ${amount}. Is that right?`,
    change: 'Change it',
  },
  before: (what: string) => ({
    title: 'Already Done',
    description: `${what} had already gone through. It was not repeated.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'Already On Its Way',
    description: `${what} is already on its way. It was not repeated.`,
  }),
  failed: (what: string) => ({
    title: 'Not Completed',
    description: `${what} did not go through. See your history for details.`,
  }),
  refused: (what: string, why: string) => ({
    title: 'Not Completed',
    description: `${what} did not go through. ${why}`,
  }),
  unanswered: {
    title: 'Did this go through?',
    text: (what: string) => `We don’t know if ${what} went through. You can finish it safely: you won’t pay twice.`,
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
