import { GUEST_TIP, LOAD, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'

export const support = {
  title: 'Help & Support',
  description: `Answers about tips, fees, wallets and withdrawals on ${PRODUCT.name}, and how to reach us.`,
  lead: 'Find an answer below, tell us what you think of the beta, or write to us.',
  feedback: {
    title: 'Beta feedback',
    lead: 'What works, what does not, what is missing? We read every message.',
    name: 'Your name',
    email: 'Email address',
    category: 'Category',
    message: 'Message',
    send: 'Send Feedback',
    sent: { title: 'Feedback Sent!', description: "Thank you for your feedback. We'll review it shortly." },
    categories: {
      general: 'General',
      bug: 'Something is broken',
      feature: 'An idea for a feature',
      ui: 'Look and ease of use',
      performance: 'Speed',
      other: 'Other',
    },
  },
  contact: {
    title: 'Contact us',
    lead: 'We answer on business days.',
    support: 'Email Support',
    help: 'General Help',
  },
  faq: {
    title: 'Frequently asked questions',
    items: [
      {
        key: 'what',
        question: `What is ${PRODUCT.name}?`,
        answer: `${PRODUCT.name} is a digital tipping and wallet service for informal service workers in South Africa: parking guards, waiters, gardeners, domestic workers, day labourers and others. You send a tip from your wallet; the worker receives all of it in theirs.`,
      },
      {
        key: 'tip',
        question: 'How do I send a tip?',
        answer: `Sign in, then find the worker by worker ID, location or service type, or scan their QR code. Choose an amount from ${shortRand(TIP.min)} to ${shortRand(TIP.max)}, check the total, and send. The worker has it at once.`,
      },
      {
        key: 'fees',
        question: 'What are the fees?',
        answer: `A tip costs the tipper ${TIP.fee} cents on top of the amount. Workers receive tips free of charge and keep 100% of them. Adding money is free, and so is passing money on from one worker to another. The first withdrawal each day is free; later ones on the same day cost ${rand(WITHDRAWAL.fee)}.`,
      },
      {
        key: 'load',
        question: 'How do I add money to my wallet?',
        answer: `Tap Add Money on the home or wallet screen, choose or type an amount of at least ${shortRand(LOAD.min)}, and pay with VodaPay. Adding money is free, and it shows in your balance as soon as the payment is confirmed.`,
      },
      {
        key: 'register',
        question: 'How do I register as a service worker?',
        answer:
          'Open Profile and tap Become Service Worker. Enter your worker ID, choose your service type, and add your location and bank details if you like; you can fill those in later. You can receive tips straight away.',
      },
      {
        key: 'withdraw',
        question: 'How do I withdraw to my bank account?',
        answer: `Add your bank account in Profile, then open Wallet and tap Withdraw. The minimum is ${shortRand(WITHDRAWAL.min)}. Processing takes 1-2 business days. If your bank returns a payment, the whole amount, fee included, goes back into your wallet.`,
      },
      {
        key: 'security',
        question: 'Are my money and information safe?',
        answer:
          'Connections and bank details are encrypted, and your account number is only ever shown by its last four digits. Every movement of money is recorded once and never changed, and the books are checked every minute. Workers never see the name of a tipper.',
      },
      {
        key: 'qr',
        question: 'How do QR codes work?',
        answer:
          'Every registered worker has a payment QR code in Profile, to show on a phone or to print. Tap Scan QR Code on the home screen, or use your phone’s own camera on a printed card. You always see who you are tipping before you send.',
      },
      {
        key: 'limits',
        question: 'Are there limits?',
        answer: `A single tip is between ${shortRand(TIP.min)} and ${shortRand(TIP.max)}. Tips, transfers and withdrawals together are limited to ${shortRand(OUT.perDay)} a day and ${shortRand(OUT.perMonth)} a month, fees not counted. There is no limit on tips you receive from people who are signed in; from guests it is ${shortRand(GUEST_TIP.perDay)} a day. At most ${shortRand(LOAD.perMonth)} can be added in a month.`,
      },
      {
        key: 'simulation',
        question: 'What is simulation mode?',
        answer: `${PRODUCT.name} is in BETA. Until a banking partner is secured, payments and bank payouts are simulated: everything works as it will, but no real money moves.`,
      },
    ],
    realMoney:
      'A way to try everything without real money. This service is not in it: payments and payouts move real money.',
  },
  privacy: 'Read our Privacy Policy',
  home: 'Back to Home',
} as const
