/**
 * Every screen as a whole. Values come in as they are shown, and each screen stays within 160 characters of the GSM alphabet,
 * which a test counts.
 */
export const en = {
  newPin: () => 'Choose a PIN of 5 digits. Not 12345, and not part of your number.',
  weakPin: () => 'This PIN is too easy to guess. Choose another one of 5 digits.',
  repeatPin: () => 'Type the same PIN again.',
  pinsDiffer: () => 'The two PINs were not the same. Choose a PIN of 5 digits.',
  menu: () => 'Enkosi\n1 Balance\n2 Last tips\n3 Withdraw\n4 Tip a worker\n5 My code by SMS\n6 PIN, language, help',
  balance: ({ balance, count, today }: { balance: string; count: number; today: string }) =>
    `Balance ${balance}\nTips today: ${count}, together ${today}\n0 Back`,
  lastTips: ({ lines }: { lines: string }) => `Last tips\n${lines}\n0 Back`,
  noTips: () => 'There are no tips yet.\n0 Back',
  withdrawHow: ({ balance, amount }: { balance: string; amount: string }) =>
    `Balance ${balance}\n1 Withdraw ${amount}\n2 Another amount\n0 Back`,
  withdrawAmount: ({ least, most }: { least: string; most: string }) =>
    `How much do you want to withdraw? ${least} to ${most}.\n0 Back`,
  withdrawPin: ({
    amount,
    fee,
    net,
    bank,
    day,
  }: {
    amount: string
    fee: string
    net: string
    bank: string
    day: string
  }) => `Withdraw ${amount} to ${bank}. Fee ${fee}, you get ${net} by ${day}.\nType your PIN to confirm.\n0 Back`,
  withdrawn: ({ net, bank, day, ref }: { net: string; bank: string; day: string; ref: string }) =>
    `${net} is on its way to ${bank}, there by ${day}. Ref ${ref}`,
  tipWho: () => 'What is the worker ID of the person you want to tip?\n0 Back',
  unknownWorker: () => 'No worker has this ID. Please type it again.\n0 Back',
  tipAmount: ({ who, least, most }: { who: string; least: string; most: string }) =>
    `Tip ${who}. How much? ${least} to ${most}.\n0 Back`,
  tipPin: ({ amount, who, fee, total }: { amount: string; who: string; fee: string; total: string }) =>
    `Tip ${amount} to ${who}. Fee ${fee}, together ${total}.\nType your PIN to send it.\n0 Back`,
  tipped: ({ amount, who, balance, ref }: { amount: string; who: string; balance: string; ref: string }) =>
    `${amount} was sent to ${who}. Balance ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }: { least: string; most: string }) =>
    `Please type an amount from ${least} to ${most}, such as 20 or 12.50.\n0 Back`,
  wrongPin: ({ tries }: { tries: number }) => `This PIN is not right. Tries left: ${tries}. Type your PIN.\n0 Back`,
  locked: () =>
    'Your phone is locked after three wrong PINs. Unlock it in the app under Profile, or ask support to call you.',
  cardSent: () => 'Your worker ID is on its way to you by SMS.\n0 Back',
  settings: () => '1 Change PIN\n2 Language\n3 Messages about tips\n4 Help\n0 Back',
  oldPin: () => 'Type the PIN that you have now.\n0 Back',
  pinSet: () => 'Your new PIN is set. Do not give it to anyone.',
  tipMessages: () => 'When do you want an SMS about tips?\n1 For every tip\n2 Once a day\n3 Never\n0 Back',
  saved: () => 'This is saved.\n0 Back',
  help: () =>
    'See your money, withdraw it, or tip. We never ask for your PIN by phone or SMS. Questions? Support in the app.\n0 Back',
  /** The answer took too long; what was asked may have been done. */
  stillBusy: ({ dial }: { dial: string }) =>
    `This takes longer than usual. It may have been done: dial ${dial} and look at your balance before you try again.`,
  /** What a rule of money can say no to, in the words of a small screen. */
  refused: {
    workers_only: 'This is for registered workers.\n0 Back',
    own_tip: 'You cannot tip yourself.\n0 Back',
    unknown_worker: 'This worker cannot be tipped any more.\n0 Back',
    insufficient_balance: 'There is not enough money in your wallet.\n0 Back',
    daily_limit: 'This goes over the limit of R5000 a day.\n0 Back',
    monthly_limit: 'This goes over the limit of R24999 a month.\n0 Back',
    no_bank_account: 'Please add your bank account first, in the app under Profile.\n0 Back',
    wallet_frozen: 'Your wallet is on hold. Please contact support.\n0 Back',
    wallet_in_debt: 'Please settle what you owe first, in the app under Wallet.\n0 Back',
    too_many: 'That was too often. Please wait a minute.\n0 Back',
    busy: 'This did not work just now. Please try again.\n0 Back',
  },
}
