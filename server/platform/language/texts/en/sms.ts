import { PRODUCT } from '#contract/product.ts'

/**
 * Every message as a whole. Values come in as they are shown, and each message stays within 160 characters of the GSM alphabet,
 * which a test counts.
 */
export const sms = {
  code: `Your ${PRODUCT.name} code is {code}. Valid for {minutes} minutes. Do not give it to anyone, not even to us.`,
  tip: `{amount} tip on ${PRODUCT.name}. Today {today}. Balance {balance}. Ref {ref}`,
  transfer: `${PRODUCT.name}: {from} sent you {amount}. Balance {balance}. Ref {ref}`,
  transferUnnamed: `${PRODUCT.name}: a worker sent you {amount}. Balance {balance}. Ref {ref}`,
  summary: `${PRODUCT.name}: {count} new tips, total {amount}. Balance {balance}.`,
  withdrawn: `${PRODUCT.name}: {net} is on its way to {bank}, arrives by {day}. Ref {ref}. Not you? Call {support}.`,
  cancelled: `${PRODUCT.name}: you cancelled a withdrawal. {amount} is in your wallet again. Balance {balance}. Ref {ref}`,
  returned: `${PRODUCT.name}: {amount} came back from the bank and is in your wallet again. Balance {balance}. Ref {ref}`,
  cashReady: `${PRODUCT.name}: your cash code for {net} is ready. Dial {dial} to see it, or open the app. Not you? Call {support}.`,
  cashReturned: `${PRODUCT.name}: your cash was not collected. {amount} is in your wallet again. Balance {balance}. Ref {ref}`,
  linked: `This number is now linked to your ${PRODUCT.name} account. Dial {dial}. Not you? Call {support}.`,
  replaced: `${PRODUCT.name}: another number has replaced this one on your account. Not you? Call {support}.`,
  numberMoved: `${PRODUCT.name}: this number is now on your account. No cash and no new PIN until {time}. Not you? Call {support}.`,
  joinedInApp: `${PRODUCT.name}: your account is now in the app too. Not you? Call {support}.`,
  removed: `${PRODUCT.name}: this number was taken off your account. Not you? Call {support}.`,
  pinSet: `${PRODUCT.name}: your ${PRODUCT.name} PIN was set. Not you? Call {support}.`,
  pinCode: `Your code for a new ${PRODUCT.name} PIN is {code}. Valid for {minutes} minutes. Do not give it to anyone, not even to us.`,
  pinSoon: `${PRODUCT.name}: a new PIN can be chosen from {time}. Not you? Use your PIN once, or call {support}.`,
  simSwapped: `${PRODUCT.name}: this number has a new SIM, so no money moves by phone until {time}. Not you? Call {support}.`,
  pinLocked: `${PRODUCT.name}: three wrong tries, so your ${PRODUCT.name} PIN is locked. Unlock it in the app under Profile, or call {support}.`,
  unlocked: `${PRODUCT.name}: your ${PRODUCT.name} PIN is unlocked again. Not you? Call {support}.`,
  pinRemoved: `${PRODUCT.name}: your ${PRODUCT.name} PIN was removed in the app. Not you? Call {support}.`,
  bankChanged: `${PRODUCT.name}: your bank details were changed. Not you? Call {support}.`,
  dataAsked: `${PRODUCT.name}: on a call you asked us about your data. We answer by {day}. Not you? Call {support}.`,
  dataCopied: `${PRODUCT.name}: we printed the copy of your data that you asked for. Only you get it. Not you? Call {support}.`,
  dataDone: `${PRODUCT.name}: we have done what you asked about your data. {answer}`,
  dataRefused: `${PRODUCT.name}: we cannot do what you asked about your data. {answer}`,
  workerRemoved: `${PRODUCT.name}: you are no longer listed as a worker, and your bank details were removed. Not you? Call {support}.`,
  stopped: `${PRODUCT.name}: tip messages are off. Send START to get them again.`,
  started: `${PRODUCT.name}: tip messages are on again. Send STOP to end them.`,
  workerNumber: `${PRODUCT.name}: your worker number is {number}, your ID {id}. People can tip you here: {link}`,
  /** Where the link would not fit. */
  workerNumberAlone: `${PRODUCT.name}: your worker number is {number}, your ID {id}. Show it to people who want to tip you.`,
} as const
