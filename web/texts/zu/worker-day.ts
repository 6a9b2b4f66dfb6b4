import type { Translation } from '#contract/translation/translation.ts'
import type { workerDay as english } from '../en/worker-day.ts'

export const workerDay = {
  title: 'Usuku lwakho',
  today: (amount: string, tips: number) =>
    tips === 1 ? `Namuhla ${amount} · ithiphu eyodwa` : `Namuhla ${amount} · amathiphu: ${tips}`,
  showCode: 'Bonisa ikhodi yami',
  news: (tips: number, amount: string, since: string) =>
    tips === 1
      ? `Ithiphu entsha eyodwa kusukela ngo-${since}, ${amount}`
      : `Amathiphu amasha kusukela ngo-${since}: ${tips}, ${amount}`,
  latest: 'Amathiphu akamuva',
  none: 'Amathiphu akho azovela lapha. Bonisa ikhodi yakho ukuze uthole eyokuqala.',
  tip: 'Ithiphu',
  balance: 'Imali onayo',
  asOf: (time: string) => `ngo-${time}`,
  offline: 'Ikhodi yakho isebenza ngaphandle kwe-inthanethi: okusele kwenziwa ucingo lwekhasimende lakho.',
  code: {
    picture: (id: string) => `I-QR code enelinki yokunika isisebenzi ${id} ithiphu`,
    number: 'Inombolo yesisebenzi',
    how: 'Skena nganoma iyiphi ikhamera yocingo',
    close: 'Vala',
  },
} as const satisfies Translation<typeof english>
