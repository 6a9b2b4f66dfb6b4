/** Words of the card with the wallet's money, on home and in the wallet. */
export const balanceCard = {
  balance: 'Available Balance',
  addMoney: 'Add Money',
  frozen:
    'This wallet is on hold. You can’t send money or receive tips; money that you add still arrives. Please contact support.',
  add: {
    title: 'Add Money to Wallet',
    titleVodapay: 'Add Money via VodaPay',
    description: 'Adding money is free.',
  },
} as const
