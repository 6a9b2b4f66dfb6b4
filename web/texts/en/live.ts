/** What the app says when money moves elsewhere. */
export const live = {
  received: (amount: string) => `You received ${amount}`,
  thanks: 'A tip has just arrived in your wallet.',
  from: (worker: string) => `${worker} has passed it on to you.`,
  spoken: (cents: number) => {
    const rands = Math.floor(cents / 100)
    const rest = cents % 100
    return `You received ${rands} rand${rest ? ` and ${rest} ${rest === 1 ? 'cent' : 'cents'}` : ''}`
  },
} as const
