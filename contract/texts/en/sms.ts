/**
 * Every message as a whole. Values come in as they are shown, and each message stays within 160 characters of the GSM alphabet,
 * which a test counts.
 */
export const sms = {
  code: 'Your Enkosi code is {code}. Valid for {minutes} minutes. Do not give it to anyone, not even to us.',
  tip: '{amount} tip on Enkosi. Today {today}. Balance {balance}. Ref {ref}',
  transfer: 'Enkosi: {from} sent you {amount}. Balance {balance}. Ref {ref}',
  transferUnnamed: 'Enkosi: a worker sent you {amount}. Balance {balance}. Ref {ref}',
  summary: 'Enkosi: {count} new tips, total {amount}. Balance {balance}.',
  withdrawn: 'Enkosi: {net} is on its way to {bank}, arrives by {day}. Ref {ref}. Not you? Call {support}.',
  returned: 'Enkosi: {amount} came back from the bank and is in your wallet again. Balance {balance}. Ref {ref}',
  linked: 'This number is now linked to your Enkosi account. Dial {dial}. Not you? Call {support}.',
  replaced: 'Enkosi: another number has replaced this one on your account. Not you? Call {support}.',
  removed: 'Enkosi: this number was taken off your account. Not you? Call {support}.',
  pinSet: 'Enkosi: your phone PIN was set. Not you? Call {support}.',
  pinCode:
    'Your code for a new Enkosi PIN is {code}. Valid for {minutes} minutes. Do not give it to anyone, not even to us.',
  pinSoon: 'Enkosi: a new PIN can be chosen from {time}. Not you? Use your PIN once, or call {support}.',
  simSwapped: 'Enkosi: this number has a new SIM, so no money moves by phone until {time}. Not you? Call {support}.',
  pinLocked:
    'Enkosi: three wrong PINs, so your phone is locked. Unlock it in the app under Profile, or call {support}.',
  unlocked: 'Enkosi: your phone is unlocked again. Not you? Call {support}.',
  pinRemoved: 'Enkosi: the PIN of your phone was removed in the app. Not you? Call {support}.',
  bankChanged: 'Enkosi: your bank details were changed. Not you? Call {support}.',
  workerRemoved:
    'Enkosi: you are no longer listed as a worker, and your bank details were removed. Not you? Call {support}.',
  stopped: 'Enkosi: tip messages are off. Send START to get them again.',
  started: 'Enkosi: tip messages are on again. Send STOP to end them.',
  card: 'Enkosi: your worker number is {number}, your ID {id}. People can tip you here: {link}',
  /** Where the link would not fit. */
  cardAlone: 'Enkosi: your worker number is {number}, your ID {id}. Show it to people who want to tip you.',
} as const
