/**
 * Every screen as a whole. Values come in as they are shown; menus number their choices and add the way back. Each screen stays within
 * 160 characters of the GSM alphabet, which a test counts.
 */
export const en = {
  back: 'Back',
  /** What the numbers on menus stand for. */
  choices: {
    balance: 'Balance',
    tips: 'Last tips',
    withdraw: 'Withdraw',
    tip: 'Tip a worker',
    card: 'My number by SMS',
    settings: 'PIN, language, SMS',
    help: 'Help',
    otherAmount: 'Another amount',
    changePin: 'Change PIN',
    language: 'Language',
    messages: 'Messages about tips',
    lockBalance: 'Ask for PIN before balance',
    openBalance: 'Balance without PIN',
    every: 'For every tip',
    daily: 'Once a day',
    none: 'Never',
  },
  newPin: () => 'Choose a 5-digit PIN. Not 12345, and not part of your number.',
  weakPin: () => 'This PIN is too easy to guess. Choose another 5-digit PIN.',
  repeatPin: () => 'Type the same PIN again.',
  pinsDiffer: () => 'The two PINs were different. Choose a 5-digit PIN.',
  typePin: () => 'Type your PIN.',
  oldPin: () => 'Type your current PIN.',
  pinSet: () => 'Your new PIN is set. Do not give it to anyone.',
  wrongPin: ({ tries }: { tries: number }) => `Wrong PIN. Tries left: ${tries}. Type your PIN.`,
  locked: () =>
    'Your phone is locked after three wrong PINs. Unlock it in the app under Profile, or ask support to call you.',
  balance: ({ balance, count, today }: { balance: string; count: number; today: string }) =>
    `Balance ${balance}\nTips today: ${count}, total ${today}`,
  balanceNow: ({ balance }: { balance: string }) => `Balance ${balance}`,
  lastTips: ({ lines }: { lines: string }) => `Last tips\n${lines}`,
  noTips: () => 'No tips yet.',
  withdrawAll: ({ amount }: { amount: string }) => `Withdraw ${amount}`,
  withdrawAmount: ({ least, most }: { least: string; most: string }) => `Withdraw ${least} to ${most}. How much?`,
  withdrawFreePin: ({ amount, bank, day }: { amount: string; bank: string; day: string }) =>
    `Withdraw ${amount} to ${bank}, free. It arrives by ${day}.\nType your PIN to confirm.`,
  withdrawPin: ({ amount, fee, net, bank, day }: Record<'amount' | 'fee' | 'net' | 'bank' | 'day', string>) =>
    `Withdraw ${amount} to ${bank}. Fee ${fee}, you get ${net} by ${day}.\nType your PIN to confirm.`,
  withdrawn: ({ net, bank, day, ref }: { net: string; bank: string; day: string; ref: string }) =>
    `${net} is on its way to ${bank}, arrives by ${day}. Ref ${ref}`,
  tipWho: () => 'What is the worker number or ID of the person you want to tip?',
  unknownWorker: () => 'No worker has this number or ID. Please type it again.',
  tipAmount: ({ who, least, most }: { who: string; least: string; most: string }) =>
    `Tip ${who} ${least} to ${most}. How much?`,
  tipPin: ({ amount, who, fee, total }: { amount: string; who: string; fee: string; total: string }) =>
    `Tip ${amount} to ${who}. Fee ${fee}, total ${total}.\nType your PIN to send it.`,
  tipped: ({ amount, who, balance, ref }: { amount: string; who: string; balance: string; ref: string }) =>
    `${amount} was sent to ${who}. Balance ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }: { least: string; most: string }) =>
    `Please type an amount from ${least} to ${most}. With cents: 12.50`,
  cardSent: () => 'Your worker number and ID are on their way to you by SMS.',
  whenToTell: () => 'When do you want an SMS about tips?',
  saved: () => 'Saved.',
  help: () =>
    'See your money, withdraw it, or tip. We never ask for your PIN by phone or SMS. Questions? Support in the app.',
  /** The answer took too long; what was asked may have been done. */
  stillBusy: ({ dial }: { dial: string }) =>
    `This takes longer than usual. It may have been done: dial ${dial} and look at your balance before you try again.`,
  notLinked: () =>
    'Enkosi: get tips on your phone and withdraw them to your bank. To link this number, add it in the app under Profile. Somebody you trust can help.',
  dialAgain: () => 'This session is over. Please dial again.',
  away: () => 'Enkosi cannot answer just now. Please dial again in a few minutes.',
  tooMany: () => 'Too many attempts. Please wait a minute.',
  /** Refusals that somebody without the app needs in other words than the app's. */
  refused: {
    unknown_worker: 'This worker no longer accepts tips.',
    no_bank_account: 'Please add your bank account first, in the app under Profile.',
    wallet_in_debt: 'Please settle what you owe first, in the app under Wallet.',
  },
}
