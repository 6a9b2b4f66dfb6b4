import type { Translation } from '#contract/translation/translation.ts'
import type { history as english } from '../en/history.ts'

export const history = {
  title: 'Nalane ya ditransekshene',
  show: 'Bontsha',
  tabs: { all: 'Tsohle', sent: 'Tse rometsweng', received: 'Tse fumanweng', wallet: 'Sepatjhe' },
  none: 'Ha ho ditransekshene hajwale',
  more: 'Bontsha tse ding',
  loading: 'Ema hanyane...',
  today: 'Kajeno',
  yesterday: 'Maobane',
  in: (amount: string) => `E kene ${amount}`,
  out: (amount: string) => `E tswile ${amount}`,
  fee: (fee: string) => `Tefiso ${fee}`,
  takenBack: (amount: string) => `${amount} e kgutlisitswe`,
  partlyRefunded: (went: string, rest: string) => `${went} e ile kareteng ya hao, ${rest} e kgutletse sepatjheng`,
  toBank: (net: string, day: string) => `${net} e ya bankeng ya hao ka ${day}`,
  payout: {
    asked: 'E kopilwe',
    sent: 'E rometswe bankeng',
    arrived: 'E akhaonteng ya hao',
    returned: 'E kgutletse sepatjheng sa hao',
  },
  rate: 'Fana ka dinaledi',
  rateWho: (worker: string) => `Fana ka dinaledi ho ${worker}`,
  statuses: {
    completed: 'E phethilwe',
    pending: 'E sa emetse',
    processing: 'E ntse e etswa',
    paid: 'E lefilwe',
    returned: 'E kgutlisitswe',
    declined: 'E hanetswe',
  },
  justNow: 'Hona jwale',
  minutesAgo: (minutes: number) => (minutes === 1 ? 'motsotso o fetileng' : `metsotso e ${minutes} e fetileng`),
  hoursAgo: (hours: number) => (hours === 1 ? 'hora e fetileng' : `dihora tse ${hours} tse fetileng`),
  daysAgo: (days: number) => (days === 1 ? 'letsatsi le fetileng' : `matsatsi a ${days} a fetileng`),
} as const satisfies Translation<typeof english>
