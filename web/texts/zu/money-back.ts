import { REFUND, TIP } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { moneyBack as english } from '../en/money-back.ts'

export const moneyBack = {
  title: 'Imali ekwi-wallet yakho',
  text: (amount) =>
    `U-${amount} angabuyela ekhadini avela kulo. Yilokho okufakile ezinsukwini ezingu-${REFUND.days} ezedlule futhi ongakusebenzisanga.`,
  send: (amount) => `Buyisela u-${amount} ekhadini lami`,
  waiting: 'Umzuzwana...',
  label: (amount) => `u-${amount} obuyela ekhadini lakho`,
  sent: (amount) => ({ title: 'Imali ibuyiselwe', description: `U-${amount} ubuyele ekhadini lakho` }),
  underWay: (amount) => ({ title: 'Isendleleni', description: `U-${amount} usendleleni eya ekhadini lakho` }),
  refused: (amount) => ({
    title: 'Ayibuyiselwanga',
    description: `Umhlinzeki wezinkokhelo wenqabile. U-${amount} usephinde wabuyela kwi-wallet yakho.`,
  }),
  partly: (went, rest) => ({
    title: 'Ingxenye ibuyile',
    description: `U-${went} ubuyele ekhadini lakho. U-${rest} usephinde wabuyela kwi-wallet yakho.`,
  }),
  onItsWay: (amount) => `U-${amount} usendleleni eya ekhadini lakho.`,
  again: (day) =>
    `Imali ingabuyela kanye ezinsukwini ezingu-${REFUND.everyDays}: futhi kusukela ngo-${day}, noma manje uma ususa i-akhawunti yakho.`,
  rest: (amount) =>
    `U-${amount} akakwazi ukubuyela ekhadini: mdala kunezinsuku ezingu-${REFUND.days} noma akavelanga ekhadini. Ungawunika isisebenzi.`,
  restLater: (amount) => `Omunye u-${amount} akakwazi ukubuyela ekhadini. Ungawunika isisebenzi ngemva kwalokho.`,
  give: 'Yinike isisebenzi',
  gives: (amount, worker) => `${worker} uthola u-${amount}. Imali yesevisi ngu-${rand(TIP.fee)}.`,
  giveAmount: (amount) => `Nika u-${amount}`,
  given: (amount, worker) => ({ title: 'Inkokhelo ithunyelwe!', description: `U-${amount} uthunyelwe ku-${worker}` }),
  noLimit: 'Umkhawulo wakho wanamuhla noma wale nyanga uphelile. Ungayinika kamuva.',
  first: (amount) => `U-${amount} ubuyela ekhadini lakho kuqala.`,
} as const satisfies Translation<typeof english>
