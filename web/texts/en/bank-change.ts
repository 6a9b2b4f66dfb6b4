export const bankChange = {
  changed: (day: string, time: string) => `Your bank details were changed on ${day} at ${time}. If this was not you,`,
  contact: 'contact support',
} as const
