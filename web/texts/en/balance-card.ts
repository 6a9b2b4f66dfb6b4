/** Words of the card with the wallet's money, on home and in the wallet. */
export const balanceCard = {
  balance: 'Available Balance',
  addMoney: 'Add Money',
  frozen:
    'This wallet is on hold. Nothing can leave it and no tip arrives; money that you add still does. Please contact support.',
  add: {
    title: 'Add Money to Wallet',
    titleVodapay: 'Add Money via VodaPay',
    description: 'Adding money is free.',
  },
} as const
