import { REFUND, TIP } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { moneyBack as english } from '../en/money-back.ts'

export const moneyBack = {
  title: 'Tjhelete e sepatjheng sa hao',
  text: (amount) =>
    `${amount} e ka kgutlela kareteng eo e tswang ho yona. Ke eo o e kentseng matsatsing a ${REFUND.days} a fetileng mme o sa e sebedisa.`,
  send: (amount) => `Kgutlisetsa ${amount} kareteng ya ka`,
  waiting: 'Motsotswana...',
  label: (amount) => `${amount} e kgutlelang kareteng ya hao`,
  sent: (amount) => ({ title: 'Tjhelete e kgutliseditswe', description: `${amount} e kgutletse kareteng ya hao` }),
  underWay: (amount) => ({ title: 'E tseleng', description: `${amount} e tseleng e yang kareteng ya hao` }),
  refused: (amount) => ({
    title: 'Ha e a kgutlisetswa',
    description: `Tshebeletso ya ditefo e hanne. ${amount} e boetse e sepatjheng sa hao.`,
  }),
  partly: (went, rest) => ({
    title: 'Karolo e kgutlile',
    description: `${went} e kgutletse kareteng ya hao. ${rest} e boetse e sepatjheng sa hao.`,
  }),
  onItsWay: (amount) => `${amount} e tseleng e yang kareteng ya hao.`,
  again: (day) =>
    `Tjhelete e ka kgutla hang ka matsatsi a ${REFUND.everyDays}: hape ho tloha ka ${day}, kapa jwale ha o hlakola akhaonto ya hao.`,
  rest: (amount) =>
    `${amount} e ke ke ya kgutlela kareteng: e fetile matsatsi a ${REFUND.days} kapa ha e a tswa kareteng. O ka e fa mosebeletsi.`,
  restLater: (amount) => `${amount} e nngwe e ke ke ya kgutlela kareteng. O ka e fa mosebeletsi kamora moo.`,
  give: 'E fe mosebeletsi',
  gives: (amount, worker) => `${worker} o fumana ${amount}. Tefiso ke ${rand(TIP.fee)}.`,
  giveAmount: (amount) => `Fana ka ${amount}`,
  given: (amount, worker) => ({ title: 'Tefo e rometswe!', description: `${amount} e rometswe ho ${worker}` }),
  noLimit: 'Moedi wa hao wa kajeno kapa wa kgwedi ena o fedile. O ka e fa hamorao.',
  first: (amount) => `${amount} e kgutlela kareteng ya hao pele.`,
} as const satisfies Translation<typeof english>
