import { REFUND, TIP } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { moneyBack as english } from '../en/money-back.ts'

export const moneyBack = {
  title: 'Geld in jou beursie',
  text: (amount) =>
    `${amount} kan teruggaan na die kaart waarvandaan dit gekom het. Dit is wat jy in die laaste ${REFUND.days} dae gelaai en nie bestee het nie.`,
  send: (amount) => `Kry ${amount} terug op my kaart`,
  waiting: 'Een oomblik...',
  label: (amount) => `${amount} terug na jou kaart`,
  sent: (amount) => ({ title: 'Geld terug', description: `${amount} het na jou kaart teruggegaan` }),
  underWay: (amount) => ({ title: 'Op pad', description: `${amount} is op pad na jou kaart` }),
  refused: (amount) => ({
    title: 'Terugbetaling geweier',
    description: `Die betaaldiens het dit geweier. ${amount} is weer in jou beursie.`,
  }),
  partly: (went, rest) => ({
    title: 'Deels terug',
    description: `${went} het na jou kaart teruggegaan. ${rest} is weer in jou beursie.`,
  }),
  onItsWay: (amount) => `${amount} is op pad na jou kaart.`,
  again: (day) =>
    `Geld kan een keer in ${REFUND.everyDays} dae teruggaan: weer vanaf ${day}, of nou as jy jou rekening uitvee.`,
  rest: (amount) =>
    `${amount} kan nie na ’n kaart teruggaan nie: dit is ouer as ${REFUND.days} dae of het nie van een gekom nie. Jy kan dit vir ’n werker gee.`,
  restLater: (amount) => `Nog ${amount} kan nie na ’n kaart teruggaan nie. Jy kan dit daarna vir ’n werker gee.`,
  give: 'Gee dit vir ’n werker',
  gives: (amount, worker) => `${worker} kry ${amount}. Die koste is ${rand(TIP.fee)}.`,
  giveAmount: (amount) => `Gee ${amount}`,
  given: (amount, worker) => ({ title: 'Betaling gestuur!', description: `${amount} is aan ${worker} gestuur` }),
  noLimit: 'Jy het jou limiet vir vandag of vir hierdie maand bereik. Jy kan dit later gee.',
  first: (amount) => `${amount} gaan eers terug na jou kaart.`,
} as const satisfies Translation<typeof english>
