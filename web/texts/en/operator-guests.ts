import { GUEST_TIP } from '#contract/limits.ts'

export const guests = {
  reports: 'Reported codes',
  noReports: 'Nobody has reported a code.',
  anonymous: 'A guest',
  signedIn: 'Somebody signed in',
  by: 'Reported by',
  at: 'Reported',
  message: 'What was said',
  close: 'Close report',
  closeOf: (id: string) => `Close report of ${id}`,
  closeText: 'Say what you found. To stop a wallet, freeze it under People.',
  tips: `Guest tips of ${GUEST_TIP.seenDays} days`,
  tipsText: 'Many declined or unpaid ones for one worker look like cards being tried out.',
  noTips: 'No guest has tipped.',
  paid: 'Paid',
  paidValue: (count: number, amount: string) => `${count}, ${amount}`,
  declined: 'Declined',
  unpaid: 'Not paid',
  givenBack: 'Given back',
  takenBack: 'Taken back by the provider',
  latest: 'Latest',
}
