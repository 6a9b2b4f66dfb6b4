import { RETENTION, SMS } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'

export const privacy = {
  title: 'Privacy Policy',
  description: `What ${PRODUCT.name} knows about you, why, for how long, and your rights under POPIA.`,
  updated: 'Last updated: October 31, 2025',
  added: 'New since November 16, 2026: mobile numbers, text messages, proofs of income and photos of workers.',
  intro: `${PRODUCT.name} helps people tip service workers and helps workers hold and withdraw what they receive. This page says, in plain words, what we do with personal information.`,
  home: 'Back to Home',
  sections: [
    {
      title: 'Information we collect',
      points: [
        'From the sign-in service: your name, email address and profile picture, if you have one.',
        'If you register as a service worker: your worker ID, service type, location and, if you give them, your bank, account holder name and account number.',
        'If you add one as a service worker: a photo of you, without what cameras store in it, such as time and place. An operator checks it before anybody else sees it.',
        'Your transactions: tips, money added, withdrawals, their amounts, fees and times, and the ratings you give.',
        'If you link a mobile number: the number, and when we messaged it and at what cost, but not what we said.',
        'What you write to us, and technical records such as the time of a request, kept to protect accounts.',
      ],
    },
    {
      title: 'If you join by phone',
      points: [
        'You first read what we keep, and agree. You must be 18 or older; we keep nothing about anyone younger.',
        'We keep your name, mobile number, birth date and identity document (kind, country and number), so that one person has one account and to check who you are. Numbers and birth date are stored encrypted.',
        'If the call is cut off, what you typed is kept encrypted for a few minutes.',
        'If you sign in to the app later, you can continue there with the same account. If you lose your number, we only compare what you tell us to show who you are, and do not keep it.',
        'You can also ask about your information by calling us. We call you back on your number, compare what you say, tell you by SMS, and answer by SMS. A copy is printed and given to nobody but you; two of our people have to act.',
        'You can close the account by dialling. Of your document we then keep only a code that nobody can read, so that limits still hold if you join again.',
      ],
    },
    {
      title: 'How we use it',
      points: [
        'To move money as you ask, show your balance and history, and pay withdrawals.',
        'To let tippers find workers by worker ID, location or service type.',
        'To prevent fraud, enforce limits, meet legal duties and answer your messages.',
        'We do not sell personal information and do not use it for advertising.',
      ],
    },
    {
      title: 'Security',
      points: [
        'Connections are encrypted, and bank account numbers and mobile numbers are stored encrypted.',
        'Only the last 4 digits of a bank account or a mobile number are shown, even to its owner.',
        'Only a few people can see operational data, and what they do is recorded.',
      ],
    },
    {
      title: 'Sharing',
      points: [
        'With the payment provider and the bank, only what a payment needs.',
        'With the networks that carry calls and text messages: your mobile number and the message itself. Send STOP to end messages about tips.',
        'With tippers: a worker’s ID, service type, location, rating and number of payments; first name and initial, unless the worker switches that off; and a photo, if the worker added one.',
        'With anyone who has the code of a proof of income that you made: your worker ID, initials and what you received, until you stop sharing it or it ends.',
        'Workers see no name and no account of the person who tipped them.',
        'With authorities, when the law requires it.',
      ],
    },
    {
      title: 'Your rights under POPIA',
      points: [
        'You may ask for access to your information, have it corrected or deleted, and object to its use.',
        `This is free of charge, and we answer within ${RETENTION.answerWithinDays} days.`,
        'You may complain to the Information Regulator (South Africa) at any time.',
      ],
    },
    {
      title: 'How long we keep it',
      points: [
        `The record that a text message was sent is kept for ${SMS.keepDays} days, a mobile number until you remove it.`,
        'A photo is deleted as soon as you remove it or stop being a worker.',
        `Inactive accounts may be archived after ${RETENTION.archiveInactiveYears} years.`,
        `Transaction records are kept for ${RETENTION.keepEntriesYears} years, as the law requires; after deletion, without your name.`,
        `Personal data is deleted within ${RETENTION.erasePersonalDays} days of account deletion.`,
      ],
    },
    {
      title: 'Children',
      points: [`${PRODUCT.name} is not for people under 18, and we do not knowingly collect their information.`],
    },
    {
      title: 'International transfers',
      points: [
        'If information is handled outside South Africa, we make sure that it is protected at least as well as POPIA demands.',
      ],
    },
    {
      title: 'Changes to this policy',
      points: ['When this policy changes, the new text is on this page, with its date at the top.'],
    },
  ],
  contact: {
    title: 'Contact',
    text: 'Questions about privacy, or a request about your information:',
  },
  simulation: `${PRODUCT.name} is in BETA and runs in simulation mode. The payment provider and bank payouts are simulated until a banking partner is secured, and no real money moves. Please do not enter details of a real bank account.`,
} as const
