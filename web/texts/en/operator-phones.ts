import { shortRand } from '#contract/money.ts'
import { SMS } from '#contract/sms-limits.ts'

export const operatorPhones = {
  messages: 'Messages this month',
  linked: 'Linked numbers',
  waiting: 'Waiting to be sent',
  oldest: 'Oldest waits since',
  states: {
    waiting: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Not delivered',
    unclear: 'Perhaps sent',
    dropped: 'Not sent: too late or too costly',
  },
  count: (count: number, cost: string) => `${count}, ${cost}`,
  costOf: (who: string, howMuch: string) => `${who}: ${howMuch}`,
  costliest: 'Whose messages cost most',
  cap: `Messages that can be missed end at ${shortRand(SMS.costPerMonth)} a month for one person.`,
  locked: 'Locked after wrong PINs',
  none: 'No phone is locked.',
  number: 'Number',
  since: 'Since',
  unlock: 'Unlock',
  unlockOf: (name: string) => `Unlock the phone of ${name}`,
  text: 'Call the number on file yourself first, and make sure that it is this person. The PIN stays; there are three tries again.',
  calledBack: 'I called the number on file and spoke to this person',
} as const
