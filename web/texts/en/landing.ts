import { MESSAGE, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'

const RANGE = `${shortRand(TIP.min)} to ${shortRand(TIP.max)}`
const FEE = `${TIP.fee}c`
/** The tip in the picture at the top. */
const SAMPLE = 2_000

export const landing = {
  title: `${PRODUCT.name}: ${PRODUCT.tagline}`,
  description: `Tip parking guards, waiters, gardeners, domestic workers and day labourers from your phone, from ${RANGE}. Workers keep 100% of every tip.`,
  meaning: `${PRODUCT.name} is isiXhosa for thank you`,
  hero: 'No cash on you?',
  heroAnswer: 'Say thank you anyway.',
  heroMore:
    'Tip the people who watch your car, serve your table and tend your garden, straight from your phone. They keep 100% of it.',
  number: 'Worker number or ID',
  tipNow: 'Tip Now',
  start: 'Send a Tip',
  earn: `Get Paid on ${PRODUCT.name}`,
  missionButton: 'Our Mission',
  sample: {
    label: `An example: a tip of ${rand(SAMPLE)} to a parking guard in Rosebank`,
    to: 'Parking Guard',
    place: 'PG-1024 · Rosebank',
    amount: rand(SAMPLE),
    fee: `Fee ${rand(TIP.fee)} · Total ${rand(SAMPLE + TIP.fee)}`,
    thanks: `${PRODUCT.name}!`,
  },
  mission: {
    title: 'Our mission',
    lead: 'South Africa carries less cash every year. Kindness should not run out with it.',
    more: 'Millions of people live on tips: a few rand at the parking lot, a little extra for the waiter. When wallets went digital, those tips disappeared. We put them back, in a wallet that works on any phone, needs no card machine and gives every service worker a record of what they earned.',
  },
  workers: {
    title: 'Made for the people who make your day easier',
    kinds: {
      parking_guard: 'Parking Guard',
      waiter: 'Waiter/Waitress',
      gardener: 'Gardener',
      domestic_worker: 'Domestic Worker',
      day_laborer: 'Day Laborer',
      other: 'Other Services',
    },
  },
  features: {
    title: 'How it works',
    cards: [
      {
        title: 'Scan or search',
        text: 'Scan the worker’s QR code, or find them by worker ID, suburb or service type.',
      },
      { title: `Tip ${RANGE}`, text: `Pick an amount, see the ${FEE} transaction fee, and send. It arrives at once.` },
      { title: 'Workers keep 100%', text: 'Receiving is free. The fee is paid by the tipper, on top of the tip.' },
      {
        title: 'Withdraw to a bank',
        text: 'The first withdrawal each day is free. Money arrives in 1-2 business days.',
      },
    ],
  },
  impact: {
    title: 'Small thanks, big impact',
    figures: [
      { value: '50M+', text: 'workers', note: true },
      { value: RANGE, text: 'per tip', note: false },
      { value: 'Free', text: 'first withdrawal, every day', note: false },
      { value: FEE, text: 'transaction fee', note: false },
    ],
    note: 'estimated informal service workers in Africa, not users of this service',
  },
  contact: {
    title: 'Talk to us',
    lead: `A question, an idea, or somewhere that should have ${PRODUCT.name}? Write to us.`,
    open: 'Write to us',
    name: 'Your name',
    email: 'Email address',
    subject: 'Subject',
    message: 'Message',
    atLeast: (needed: number) => `At least ${needed} characters`,
    needed: (more: number) => `${more} more ${more === 1 ? 'character' : 'characters'} needed`,
    enough: 'Long enough',
    send: 'Send Message',
    tooShort: {
      title: 'Message Too Short',
      description: `Please write at least ${MESSAGE.minContact} characters in your message`,
    },
    sent: { title: 'Message Sent!', description: "We'll get back to you as soon as possible." },
    withoutScripts: 'This form needs JavaScript. You can also write to',
  },
  finale: {
    title: 'The next thank you is in your pocket.',
    text: `${PRODUCT.name} is in BETA and runs in simulation mode: try everything, no real money moves.`,
    realText: `${PRODUCT.name} is in BETA. Sign in, and tell us what you think of it.`,
    button: 'Get Started',
  },
} as const
