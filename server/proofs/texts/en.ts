/** The words on a proof of income: English is the master, and each language has a file of the same shape. */
export type ProofTexts = {
  title: string
  /** Across the page while no real money moves. */
  simulation: string
  says: string
  name: string
  workerId: string
  initials: string
  verifiedSince: string
  notVerified: string
  service: string
  place: string
  period: string
  since: (day: string) => string
  received: string
  average: string
  noAverage: string
  tips: string
  days: string
  tippers: string
  guestTips: string
  paidOut: string
  month: string
  unchanged: (day: string) => string
  until: (day: string) => string
  check: (address: string) => string
  signedFile: string
  keys: string
  pdf: string
  over: string
  overMeans: string
  months: readonly string[]
}

export const en: ProofTexts = {
  title: 'Proof of income',
  simulation: 'SIMULATION',
  says: 'Tips received through Enkosi. Not all income. Not a payslip.',
  name: 'Name',
  workerId: 'Worker ID',
  initials: 'Initials',
  verifiedSince: 'Verified since',
  notVerified: 'Not verified',
  service: 'Service',
  place: 'Place',
  period: 'Period',
  since: (day) => `since ${day}`,
  received: 'Received',
  average: 'Average for 30 days',
  noAverage: 'Less than 30 days of tips',
  tips: 'Number of tips',
  days: 'Days with tips',
  tippers: 'Different tippers',
  guestTips: 'Tips from guests, who are not known',
  paidOut: 'Paid out to the bank',
  month: 'Month',
  unchanged: (day) => `Unchanged since ${day}`,
  until: (day) => `Can be checked until ${day}, unless the worker stops sharing it`,
  check: (address) => `Check it at ${address}`,
  signedFile: 'Signed file',
  keys: 'Keys to check it with',
  pdf: 'Save as PDF',
  over: 'No longer available',
  overMeans: 'The code is wrong, or its time is over, or the worker has stopped sharing it.',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}
