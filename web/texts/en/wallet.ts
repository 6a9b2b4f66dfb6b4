import { OUT, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'

export const wallet = {
  title: 'Wallet',
  withdraw: 'Withdraw',
  left: {
    title: 'What you can still send',
    today: 'Today',
    month: 'This month',
    hint: `Tips and withdrawals together: ${shortRand(OUT.perDay)} a day, ${shortRand(OUT.perMonth)} a month.`,
  },
  debt: {
    title: 'You owe money',
    text: (amount: string) =>
      `Money you added was taken back after you spent it. You owe ${amount}. Until it is settled, nothing can be sent.`,
    settle: (amount: string) => `Settle ${amount}`,
    settling: 'Settling...',
    settled: { title: 'Settled', description: 'Paid from your wallet' },
  },
  bank: {
    title: 'Bank Account Details',
    holder: 'Account holder',
    bank: 'Bank',
    number: 'Account number',
    missing: 'Add a bank account to withdraw your money.',
    add: 'Add Bank Account',
    notGiven: 'Not given',
  },
  fees: {
    title: 'Withdrawal Fees',
    text: `Your first withdrawal each day is free. Later ones cost ${rand(WITHDRAWAL.fee)}.`,
    today: 'Next withdrawal',
  },
  free: 'FREE',
  today: { title: 'Today’s withdrawals', none: 'No withdrawals today' },
  withdrawal: {
    title: 'Withdraw to Bank Account',
    to: (account: string) => `To ${account}`,
    yourBank: 'your bank',
    amount: 'Amount in rand',
    placeholder: `Enter amount (min ${shortRand(WITHDRAWAL.min)})`,
    available: (amount: string, left: string) => `Available: ${amount}. Limit left today: ${left}.`,
    fee: 'Fee',
    net: 'You receive',
    time: 'Processing takes 1-2 business days.',
    confirm: 'Withdraw',
    withdrawing: 'Withdrawing...',
    yes: (amount: string) => `Yes, withdraw ${amount}`,
    unreadable: { title: 'Invalid Amount', description: 'Please write the amount like 12.50 or 1250.00' },
    tooLow: { title: 'Invalid Amount', description: `Minimum withdrawal is ${shortRand(WITHDRAWAL.min)}` },
    tooMuch: { title: 'Insufficient Balance', description: "You don't have enough funds" },
    noBank: 'Please add your bank account first.',
    requested: (amount: string, to: string) => ({
      title: 'Withdrawal Requested',
      description: `${amount} is on its way to ${to}`,
    }),
  },
  earnings: {
    title: 'Earnings',
    last: 'Last 30 days',
    none: 'Your tips of the last 30 days will show here.',
    total: (amount: string, tips: number) => `${amount} from ${tips} ${tips === 1 ? 'tip' : 'tips'}`,
    day: (day: string, amount: string, tips: number) => `${day}: ${amount}, ${tips} ${tips === 1 ? 'tip' : 'tips'}`,
    picture: (total: string, most: string) => `Bar chart of tips a day: ${total} in all, at most ${most} on one day`,
    table: 'Show as a table',
    columns: { day: 'Day', amount: 'Amount', tips: 'Tips' },
  },
} as const
