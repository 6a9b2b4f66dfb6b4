import type { Translation } from '#contract/translation/translation.ts'
import type { history as english } from '../en/history.ts'

export const history = {
  title: 'Imbali yeentengiselwano',
  show: 'Bonisa',
  tabs: { all: 'Yonke', sent: 'Ithunyelwe', received: 'Ifunyenwe', wallet: 'I-wallet' },
  none: 'Azikabikho iintengiselwano',
  more: 'Bonisa ngakumbi',
  loading: 'Iyalayisha...',
  today: 'Namhlanje',
  yesterday: 'Izolo',
  in: (amount: string) => `Engenileyo ${amount}`,
  out: (amount: string) => `Ephumileyo ${amount}`,
  fee: (fee: string) => `Umrhumo ${fee}`,
  takenBack: (amount: string) => `I-${amount} ibuyisiwe`,
  partlyRefunded: (went: string, rest: string) => `I-${went} iye ekhadini lakho, i-${rest} ibuyele kwi-wallet`,
  toBank: (net: string, day: string) => `${net} ebhankini yakho nge-${day}`,
  payout: {
    asked: 'Kuceliwe',
    sent: 'Ithunyelwe ebhankini',
    arrived: 'Ikwi-akhawunti yakho',
    returned: 'Ibuyele kwi-wallet yakho',
  },
  rate: 'Iinkwenkwezi',
  rateWho: (worker: string) => `Nika u-${worker} iinkwenkwezi`,
  statuses: {
    completed: 'Kugqityiwe',
    pending: 'Kusalindile',
    processing: 'Kuyenziwa',
    paid: 'Kuhlawulwe',
    returned: 'Kubuyisiwe',
    declined: 'Kwaliwe',
  },
  justNow: 'Ngoku',
  minutesAgo: (minutes: number) => (minutes === 1 ? 'umzuzu odlulileyo' : `imizuzu eyi-${minutes} edlulileyo`),
  hoursAgo: (hours: number) => (hours === 1 ? 'iyure edlulileyo' : `iiyure eziyi-${hours} ezidlulileyo`),
  daysAgo: (days: number) => (days === 1 ? 'usuku oludlulileyo' : `iintsuku ezi-${days} ezidlulileyo`),
} as const satisfies Translation<typeof english>
