export const workerDay = {
  title: 'Your day',
  today: (amount: string, tips: number) => `Today ${amount} · ${tips} ${tips === 1 ? 'tip' : 'tips'}`,
  showCode: 'Show my code',
  news: (tips: number, amount: string, since: string) =>
    tips === 1 ? `1 new tip since ${since}, ${amount}` : `${tips} new tips since ${since}, ${amount}`,
  latest: 'Latest tips',
  none: 'Your tips will show here. Show your code to receive the first one.',
  tip: 'Tip',
  balance: 'Available Balance',
  asOf: (time: string) => `as of ${time}`,
  offline: 'Your code works without a connection: your customer’s phone does the rest.',
  code: {
    picture: (id: string) => `QR code with the link to tip worker ${id}`,
    number: 'Worker number',
    how: 'Scan with any phone camera',
    close: 'Close',
  },
} as const
