import type { Translation } from '#contract/translation/translation.ts'
import type { workerDay as english } from '../en/worker-day.ts'

export const workerDay = {
  title: 'Letsatsi la hao',
  today: (amount: string, tips: number) =>
    tips === 1 ? `Kajeno ${amount} · thipi e le nngwe` : `Kajeno ${amount} · dithipi tse ${tips}`,
  showCode: 'Bontsha khoutu ya ka',
  news: (tips: number, amount: string, since: string) =>
    tips === 1
      ? `Thipi e ntjha e le nngwe ho tloha ${since}, ${amount}`
      : `Dithipi tse ntjha tse ${tips} ho tloha ${since}, ${amount}`,
  latest: 'Dithipi tsa moraorao',
  none: 'Dithipi tsa hao di tla hlaha mona. Bontsha khoutu ya hao ho fumana ya pele.',
  tip: 'Thipi',
  balance: 'Tjhelete e teng',
  asOf: (time: string) => `ka ${time}`,
  offline: 'Khoutu ya hao e sebetsa ntle le inthanete: fono ya tlelaente e etsa tse setseng.',
  code: {
    picture: (id: string) => `Khoutu ya QR e nang le sehokedi sa ho fa mosebeletsi ${id} thipi`,
    number: 'Nomoro ya mosebeletsi',
    how: 'Sekena ka khamera ya fono efe kapa efe',
    close: 'Kwala',
  },
} as const satisfies Translation<typeof english>
