import { REFUND, TIP } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { moneyBack as english } from '../en/money-back.ts'

export const moneyBack = {
  title: 'Imali ekwi-wallet yakho',
  text: (amount) =>
    `I-${amount} inokubuyela ekhadini ebivela kulo. Yile uyifakileyo kwiintsuku ezingama-${REFUND.days} ezidlulileyo ungayisebenzisanga.`,
  send: (amount) => `Buyisela i-${amount} ekhadini lam`,
  waiting: 'Umzuzwana...',
  label: (amount) => `i-${amount} ebuyela ekhadini lakho`,
  sent: (amount) => ({ title: 'Imali ibuyiselwe', description: `I-${amount} ibuyele ekhadini lakho` }),
  underWay: (amount) => ({ title: 'Isendleleni', description: `I-${amount} isendleleni eya ekhadini lakho` }),
  refused: (amount) => ({
    title: 'Ayibuyiselwanga',
    description: `Umboneleli weentlawulo walile. I-${amount} iphinde yabuyela kwi-wallet yakho.`,
  }),
  partly: (went, rest) => ({
    title: 'Inxalenye ibuyile',
    description: `I-${went} ibuyele ekhadini lakho. I-${rest} iphinde yabuyela kwi-wallet yakho.`,
  }),
  onItsWay: (amount) => `I-${amount} isendleleni eya ekhadini lakho.`,
  again: (day) =>
    `Imali inokubuyela kanye kwiintsuku ezingama-${REFUND.everyDays}: kwakhona ukusuka ngo-${day}, okanye ngoku ukuba ucima i-akhawunti yakho.`,
  rest: (amount) =>
    `I-${amount} ayinakubuyela ekhadini: indala kuneentsuku ezingama-${REFUND.days} okanye ayivelanga ekhadini. Ungayinika omnye wabasebenzi.`,
  restLater: (amount) => `Enye i-${amount} ayinakubuyela ekhadini. Ungayinika omnye wabasebenzi emva koko.`,
  give: 'Yinike omnye wabasebenzi',
  gives: (amount, worker) => `U-${worker} ufumana i-${amount}. Umrhumo yi-${rand(TIP.fee)}.`,
  giveAmount: (amount) => `Nika i-${amount}`,
  given: (amount, worker) => ({ title: 'Intlawulo ithunyelwe!', description: `I-${amount} ithunyelwe ku-${worker}` }),
  noLimit: 'Ufikelele kumda wakho wanamhlanje okanye wale nyanga. Ungayinika kamva.',
  first: (amount) => `I-${amount} ibuyela ekhadini lakho kuqala.`,
} as const satisfies Translation<typeof english>
