import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { send as english } from '../en/send.ts'

export const send = {
  title: 'Romela tefo',
  own: 'Ena ke khoutu ya hao. O ke ke wa ipha thipi.',
  change: 'Fetola',
  choose: 'Kgetha palo ya tjhelete',
  custom: 'E nngwe',
  customLabel: 'Palo e nngwe ka diranta',
  customHint: (max: string) => `${shortRand(TIP.min)} ho isa ho ${max}`,
  limitReached: 'O se o rometse tsohle tseo o ka di romelang hajwale. Sepatjhe sa hao se bontsha se setseng.',
  customSet: 'Sebedisa palo ena',
  fee: (fee: string) => `Tefiso ${fee}`,
  total: 'Kaofela',
  send: 'Romela',
  sendAmount: (amount: string) => `Romela ${amount}`,
  sending: 'E a romelwa...',
  youHave: (balance: string) => `O na le ${balance}`,
  addAndSend: (added: string, amount: string) => `Kenya ${added} mme o romele ${amount}`,
  adding: 'E a kenngwa...',
  addedLater: (added: string) => ({
    title: 'Tefo e sa emetse',
    description: `${added} e tla ba sepatjheng sa hao hang ha VodaPay e e netefatsa. Thipi ha e eso romelwe.`,
  }),
  waits: (amount: string, worker: string) =>
    `${amount} e tla romelwa ho ${worker} hang ha VodaPay e netefatsa tefo ya hao.`,
  tooMuch: 'E feta eo o nang le yona',
  yes: (amount: string) => `Ee, romela ${amount}`,
  before: (amount: string, worker: string) =>
    `${amount} e ne e se e rometswe ho ${worker}, empa karabo e lahlehile. Ha ho letho le rometsweng kgetlong lena. Na o batla ho romela thipi ya bobedi?`,
  another: (amount: string) => `Romela ${amount} hape`,
  noSecond: 'Tjhe, e le nngwe e lekane',
  sent: (amount: string, worker: string) => ({
    title: 'Tefo e rometswe!',
    description: `${amount} e rometswe ho ${worker}`,
  }),
  done: {
    title: (amount: string, worker: string) => `${worker} o fumane ${amount} ya hao`,
    text: 'Tjhelete yohle ke ya hae. Enkosi!',
    now: 'Hona jwale',
    reference: (reference: string) => `Nomoro ya tshupo ${reference}`,
    done: 'Ho lokile',
    close: 'Kwala',
  },
} as const satisfies Translation<typeof english>
