import type { SmsTexts } from './sentences.ts'

export const en: SmsTexts = {
  code: ({ code, minutes }) =>
    `Your Enkosi code is ${code}. It is good for ${minutes} minutes. Do not give it to anyone, not even to us.`,
  tip: ({ amount, today, balance, ref }) => `${amount} tip on Enkosi. Today ${today}. Balance ${balance}. Ref ${ref}`,
  transfer: ({ amount, from, balance, ref }) =>
    `Enkosi: ${from} has passed ${amount} on to you. Balance ${balance}. Ref ${ref}`,
  summary: ({ count, amount, balance }) => `Enkosi: ${count} new tips, together ${amount}. Balance ${balance}.`,
  withdrawn: ({ net, bank, day, ref }) =>
    `Enkosi: ${net} is on its way to ${bank}, there by ${day}. Ref ${ref}. Not you? Tell support at once.`,
  returned: ({ amount, balance, ref }) =>
    `Enkosi: ${amount} came back from the bank and is in your wallet again. Balance ${balance}. Ref ${ref}`,
  linked: ({ dial }) =>
    `This number is now linked to your Enkosi account. Dial ${dial}. Not you? Tell support at once.`,
  replaced: () => 'Enkosi: another number has replaced this one on your account. Not you? Tell support at once.',
  removed: () => 'Enkosi: this number was taken off your account. Not you? Tell support at once.',
  pinSet: () => 'Enkosi: the PIN of your phone was set. Not you? Tell support at once.',
  pinLocked: () =>
    'Enkosi: three wrong PINs, so your phone is locked. Unlock it in the app under Profile, or ask support to call you.',
  unlocked: () => 'Enkosi: your phone is unlocked again. Not you? Tell support at once.',
  bankChanged: () => 'Enkosi: your bank details were changed. Not you? Tell support at once.',
  stopped: () => 'Enkosi: you get no more messages about tips. Send START to get them again.',
  started: () => 'Enkosi: you get messages about tips again. Send STOP to end them.',
  card: ({ id, link }) => `Enkosi: your worker ID is ${id}. People can tip you here: ${link}`,
  cardAlone: ({ id }) => `Enkosi: your worker ID is ${id}. Show it to people who want to tip you.`,
}
