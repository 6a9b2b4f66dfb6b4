import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { send as english } from '../en/send.ts'

export const send = {
  title: 'Thumela inkokhelo',
  own: 'Le yikhodi yakho. Awukwazi ukuzinika ithiphu.',
  change: 'Shintsha',
  choose: 'Khetha inani',
  custom: 'Elinye',
  customLabel: 'Elinye inani ngamarandi',
  customHint: (max: string) => `${shortRand(TIP.min)} kuya ku-${max}`,
  limitReached: 'Usuthumele konke ongakuthumela okwamanje. I-wallet yakho ikhombisa okusele.',
  customSet: 'Sebenzisa leli nani',
  fee: (fee: string) => `Imali yesevisi ${fee}`,
  total: 'Isamba',
  send: 'Thumela',
  sendAmount: (amount: string) => `Thumela u-${amount}`,
  sending: 'Iyathumela...',
  youHave: (balance: string) => `Imali onayo: ${balance}`,
  addAndSend: (added: string, amount: string) => `Faka u-${added} uthumele u-${amount}`,
  adding: 'Iyafaka...',
  addedLater: (added: string) => ({
    title: 'Inkokhelo isalindile',
    description: `Imali engu-${added} izoba ku-wallet yakho lapho i-VodaPay isiyiqinisekisile. Ithiphu ayikathunyelwa.`,
  }),
  waits: (amount: string, worker: string) =>
    `Imali engu-${amount} izothunyelwa ku-${worker} lapho i-VodaPay isiyiqinisekisile inkokhelo yakho.`,
  tooMuch: 'Kungaphezu kwemali onayo',
  yes: (amount: string) => `Yebo, thumela u-${amount}`,
  before: (amount: string, worker: string) =>
    `Imali engu-${amount} ibisithunyelwe ku-${worker}, kodwa impendulo yalahleka. Kulokhu akuthunyelwanga lutho. Ufuna ukuthumela ithiphu yesibili?`,
  another: (amount: string) => `Phinda uthumele u-${amount}`,
  noSecond: 'Cha, eyodwa yanele',
  sent: (amount: string, worker: string) => ({
    title: 'Inkokhelo ithunyelwe!',
    description: `Imali engu-${amount} ithunyelwe ku-${worker}`,
  }),
  done: {
    title: (amount: string, worker: string) => `U-${worker} usethole imali yakho engu-${amount}`,
    text: 'Yonke ingeyakhe. Enkosi!',
    now: 'Manje',
    reference: (reference: string) => `Inombolo yenkomba ${reference}`,
    done: 'Kulungile',
    close: 'Vala',
  },
} as const satisfies Translation<typeof english>
