import type { Translation } from '#contract/translation/translation.ts'
import type { history as english } from '../en/history.ts'

export const history = {
  title: 'Umlando wezintengiselwano',
  show: 'Bonisa',
  tabs: { all: 'Yonke', sent: 'Ethunyelwe', received: 'Etholiwe', wallet: 'I-wallet' },
  none: 'Azikho izintengiselwano okwamanje',
  more: 'Bonisa okuningi',
  loading: 'Iyalayisha...',
  today: 'Namuhla',
  yesterday: 'Izolo',
  in: (amount: string) => `Engenile ${amount}`,
  out: (amount: string) => `Ephumile ${amount}`,
  fee: (fee: string) => `Imali yesevisi ${fee}`,
  takenBack: (amount: string) => `U-${amount} ubuyisiwe`,
  partlyRefunded: (went: string, rest: string) => `U-${went} uye ekhadini lakho, u-${rest} ubuyele kwi-wallet`,
  toBank: (net: string, day: string) => `${net} ebhange lakho ngo-${day}`,
  payout: {
    asked: 'Kuceliwe',
    sent: 'Ithunyelwe ebhange',
    arrived: 'Iku-akhawunti yakho',
    returned: 'Ibuyele ku-wallet yakho',
  },
  rate: 'Izinkanyezi',
  rateWho: (worker: string) => `Nika u-${worker} izinkanyezi`,
  statuses: {
    completed: 'Kuqediwe',
    pending: 'Kusalindile',
    processing: 'Kuyenziwa',
    paid: 'Kukhokhiwe',
    returned: 'Kubuyisiwe',
    declined: 'Kwenqatshiwe',
  },
  justNow: 'Khona manje',
  minutesAgo: (minutes: number) => (minutes === 1 ? 'umzuzu odlule' : `imizuzu engu-${minutes} edlule`),
  hoursAgo: (hours: number) => (hours === 1 ? 'ihora elidlule' : `amahora angu-${hours} adlule`),
  daysAgo: (days: number) => (days === 1 ? 'usuku olwedlule' : `izinsuku ezingu-${days} ezedlule`),
} as const satisfies Translation<typeof english>
