import type { Translation } from '#contract/translation/translation.ts'
import type { workerDay as english } from '../en/worker-day.ts'

export const workerDay = {
  title: 'Usuku lwakho',
  today: (amount: string, tips: number) =>
    tips === 1 ? `Namhlanje ${amount} · ithiphu enye` : `Namhlanje ${amount} · iithiphu: ${tips}`,
  showCode: 'Bonisa ikhowudi yam',
  news: (tips: number, amount: string, since: string) =>
    tips === 1
      ? `Ithiphu entsha enye ukususela nge-${since}, ${amount}`
      : `Iithiphu ezintsha ukususela nge-${since}: ${tips}, ${amount}`,
  latest: 'Iithiphu zamva nje',
  none: 'Iithiphu zakho ziza kuvela apha. Bonisa ikhowudi yakho ukuze ufumane eyokuqala.',
  tip: 'Ithiphu',
  balance: 'Imali onayo',
  asOf: (time: string) => `nge-${time}`,
  offline: 'Ikhowudi yakho isebenza ngaphandle kwe-intanethi: okuseleyo kwenziwa yifowuni yomthengi wakho.',
  code: {
    picture: (id: string) => `I-QR code enelinki yokunika umsebenzi ${id} ithiphu`,
    number: 'Inombolo yomsebenzi',
    how: 'Skena ngayo nayiphi na ikhamera yefowuni',
    close: 'Vala',
  },
} as const satisfies Translation<typeof english>
