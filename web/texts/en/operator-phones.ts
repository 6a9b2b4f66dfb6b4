import { SMS } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'

export const operatorPhones = {
  messages: 'Messages this month',
  linked: 'Linked numbers',
  waiting: 'Waiting to be sent',
  oldest: 'Oldest waiting since',
  states: {
    waiting: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Not delivered',
    unclear: 'Possibly sent',
    dropped: 'Not sent: too late or too costly',
  },
  count: (count: number, cost: string) => `${count}, ${cost}`,
  noCost: 'No message has cost anything this month.',
  whom: 'Person',
  cost: 'Cost',
  costliest: 'Highest message costs',
  cap: `Optional messages are capped at ${shortRand(SMS.costPerMonth)} a month per person.`,
  locked: 'Locked after wrong PINs',
  none: 'No phone is locked.',
  number: 'Number',
  since: 'Since',
  unlock: 'Unlock',
  unlockOf: (name: string) => `Unlock the phone of ${name}`,
  text: 'First call the number on file yourself and make sure that it is this person. The PIN stays the same, with three new attempts.',
  calledBack: 'I called the number on file and spoke to this person',
} as const
