import type { Translation } from '#contract/translation/translation.ts'
import type { history as english } from '../en/history.ts'

export const history = {
  title: 'Transaksie\u00ADgeskiedenis',
  show: 'Wys',
  tabs: { all: 'Alles', sent: 'Gestuur', received: 'Ontvang', wallet: 'Beursie' },
  none: 'Nog geen transaksies nie',
  more: 'Wys meer',
  loading: 'Laai tans...',
  today: 'Vandag',
  yesterday: 'Gister',
  in: (amount: string) => `In ${amount}`,
  out: (amount: string) => `Uit ${amount}`,
  fee: (fee: string) => `Koste ${fee}`,
  takenBack: (amount: string) => `${amount} teruggeneem`,
  partlyRefunded: (went: string, rest: string) => `${went} na jou kaart, ${rest} terug in jou beursie`,
  toBank: (net: string, day: string) => `${net} na jou bank teen ${day}`,
  payout: {
    asked: 'Aangevra',
    sent: 'Na die bank gestuur',
    arrived: 'In jou rekening',
    returned: 'Terug in jou beursie',
  },
  rate: 'Beoordeel',
  rateWho: (worker: string) => `Beoordeel ${worker}`,
  statuses: {
    completed: 'Voltooi',
    pending: 'Hangende',
    processing: 'Word verwerk',
    paid: 'Betaal',
    returned: 'Teruggestuur',
    declined: 'Afgekeur',
  },
  justNow: 'Nou net',
  minutesAgo: (minutes: number) => `${minutes} min gelede`,
  hoursAgo: (hours: number) => `${hours} uur gelede`,
  daysAgo: (days: number) => (days === 1 ? '1 dag gelede' : `${days} dae gelede`),
} as const satisfies Translation<typeof english>
