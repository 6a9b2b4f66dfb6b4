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
    callMe: 'Ask us to call you',
    forgotPin: 'Forgot PIN',
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
  locked: ({ support }: { support: string }) =>
    `Locked after three wrong PINs. Unlock it in the app under Profile, or call ${support}`,
  typeCode: () => 'We sent a code by SMS. Type it here, or dial again and choose Help, Forgot PIN.',
  wrongCode: () => 'Wrong code. Look at the SMS and type it again.',
  codeExpired: () => 'This code has expired. Choose Forgot PIN again.',
  newPinFrom: ({ time, support }: { time: string; support: string }) =>
    `You can choose a new PIN from ${time}. Not you? Call ${support}`,
  newSim: ({ time, support }: { time: string; support: string }) =>
    `This number has a new SIM, so no money moves until ${time}. Not you? Call ${support}`,
  callAsked: ({ support }: { support: string }) => `We will call you on this number. Or call us: ${support}`,
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
  help: ({ support }: { support: string }) => `Call us: ${support}. We never ask for your PIN by phone or SMS.`,
  /** The answer took too long; what was asked may have been done. */
  stillBusy: ({ dial }: { dial: string }) =>
    `This takes longer than usual. It may have been done: dial ${dial} and look at your balance before you try again.`,
  notLinked: ({ support }: { support: string }) =>
    `Enkosi: get tips on your phone and withdraw them to your bank. To link this number, add it in the app under Profile. Help: ${support}`,
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
