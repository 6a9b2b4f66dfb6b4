import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { send as english } from '../en/send.ts'

export const send = {
  title: 'Thumela intlawulo',
  own: 'Le yikhowudi yakho. Awukwazi ukuzinika ithiphu.',
  change: 'Tshintsha',
  choose: 'Khetha isixa',
  custom: 'Esinye',
  customLabel: 'Esinye isixa ngeerandi',
  customHint: (max: string) => `${shortRand(TIP.min)} ukuya ku-${max}`,
  limitReached: 'Sele uthumele konke onokukuthumela okwangoku. I-wallet yakho ibonisa okuseleyo.',
  customSet: 'Sebenzisa esi sixa',
  fee: (fee: string) => `Umrhumo ${fee}`,
  total: 'Iyonke',
  send: 'Thumela',
  sendAmount: (amount: string) => `Thumela i-${amount}`,
  sending: 'Iyathumela...',
  youHave: (balance: string) => `Imali onayo: ${balance}`,
  addAndSend: (added: string, amount: string) => `Faka i-${added} uthumele i-${amount}`,
  adding: 'Iyafaka...',
  addedLater: (added: string) => ({
    title: 'Intlawulo isalindile',
    description: `I-${added} iza kuba kwi-wallet yakho xa i-VodaPay iyiqinisekisile. Ithiphu ayikathunyelwa.`,
  }),
  waits: (amount: string, worker: string) =>
    `I-${amount} iza kuthunyelwa ku-${worker} xa i-VodaPay iyiqinisekisile intlawulo yakho.`,
  tooMuch: 'Ingaphezu kwemali onayo',
  yes: (amount: string) => `Ewe, thumela i-${amount}`,
  before: (amount: string, worker: string) =>
    `I-${amount} eya ku-${worker} ibisele ithunyelwe, kodwa impendulo yalahleka. Ngeli xesha akuthunyelwanga nto. Ufuna ukuthumela ithiphu yesibini?`,
  another: (amount: string) => `Phinda uthumele i-${amount}`,
  noSecond: 'Hayi, inye yanele',
  sent: (amount: string, worker: string) => ({
    title: 'Intlawulo ithunyelwe!',
    description: `I-${amount} ithunyelwe ku-${worker}`,
  }),
  done: {
    title: (amount: string, worker: string) => `U-${worker} uyifumene i-${amount} yakho`,
    text: 'Yonke yeyakhe. Enkosi!',
    now: 'Ngoku',
    reference: (reference: string) => `Isalathiso ${reference}`,
    done: 'Kulungile',
    close: 'Vala',
  },
} as const satisfies Translation<typeof english>
