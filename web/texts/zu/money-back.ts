import { REFUND, TIP } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { moneyBack as english } from '../en/money-back.ts'

export const moneyBack = {
  title: 'Imali eku-wallet yakho',
  text: (amount) =>
    `Imali engu-${amount} ingabuyela ekhadini evela kulo. Yileyo oyifakile ezinsukwini ezingu-${REFUND.days} ezedlule futhi ongayisebenzisanga.`,
  send: (amount) => `Buyisela u-${amount} ekhadini lami`,
  waiting: 'Umzuzwana...',
  label: (amount) => `imali engu-${amount} ebuyela ekhadini lakho`,
  sent: (amount) => ({ title: 'Imali ibuyiselwe', description: `Imali engu-${amount} ibuyele ekhadini lakho` }),
  underWay: (amount) => ({ title: 'Isendleleni', description: `Imali engu-${amount} isendleleni eya ekhadini lakho` }),
  refused: (amount) => ({
    title: 'Ayibuyiselwanga',
    description: `Umhlinzeki wezinkokhelo wenqabile. Imali engu-${amount} isibuyele ku-wallet yakho.`,
  }),
  partly: (went, rest) => ({
    title: 'Ingxenye ibuyile',
    description: `Imali engu-${went} ibuyele ekhadini lakho. Imali engu-${rest} isibuyele ku-wallet yakho.`,
  }),
  onItsWay: (amount) => `Imali engu-${amount} isendleleni eya ekhadini lakho.`,
  again: (day) =>
    `Imali ingabuyela kanye ezinsukwini ezingu-${REFUND.everyDays}: futhi kusukela ngo-${day}, noma manje uma ususa i-akhawunti yakho.`,
  rest: (amount) =>
    `Imali engu-${amount} ayikwazi ukubuyela ekhadini: indala kunezinsuku ezingu-${REFUND.days} noma ayivelanga ekhadini. Ungayinika isisebenzi.`,
  restLater: (amount) =>
    `Enye imali engu-${amount} ayikwazi ukubuyela ekhadini. Ungayinika isisebenzi ngemva kwalokho.`,
  give: 'Yinike isisebenzi',
  gives: (amount, worker) => `U-${worker} uthola u-${amount}. Imali yesevisi ngu-${rand(TIP.fee)}.`,
  giveAmount: (amount) => `Nika u-${amount}`,
  given: (amount, worker) => ({
    title: 'Inkokhelo ithunyelwe!',
    description: `Imali engu-${amount} ithunyelwe ku-${worker}`,
  }),
  noLimit: 'Usufike emkhawulweni wakho wanamuhla noma wale nyanga. Ungayinika kamuva.',
  first: (amount) => `Imali engu-${amount} ibuyela ekhadini lakho kuqala.`,
} as const satisfies Translation<typeof english>
