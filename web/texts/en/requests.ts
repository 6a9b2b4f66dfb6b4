import { RETENTION } from '#contract/limits.ts'

export const requests = {
  title: 'Your Data and Rights',
  intro: `You may see, correct and delete your data, and object to its use. It is free, and we answer within ${RETENTION.answerWithinDays} days.`,
  ask: {
    title: 'Ask us',
    kind: 'What you are asking for',
    kinds: {
      correction: 'Correct something about me',
      objection: 'I object to how my data is used',
      access: 'Tell me what you hold about me',
      deletion: 'Delete my data for me',
    },
    message: 'Message',
    hint: 'Tell us what it is about. Please leave out bank details.',
    send: 'Send Request',
    sent: { title: 'Request Sent', description: `We answer within ${RETENTION.answerWithinDays} days` },
  },
  list: {
    title: 'Your requests',
    none: 'You have not asked for anything yet.',
    kind: { access: 'Access', correction: 'Correction', objection: 'Objection', deletion: 'Deletion' },
    state: { open: 'Open', done: 'Done', refused: 'Refused' },
    by: (day: string) => `We answer by ${day} at the latest`,
    answer: 'Our answer',
  },
} as const
