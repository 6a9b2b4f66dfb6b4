import type { Translation } from '#contract/translation/translation.ts'
import type { workerDay as english } from '../en/worker-day.ts'

export const workerDay = {
  title: 'Jou dag',
  today: (amount: string, tips: number) =>
    tips === 1 ? `Vandag ${amount} · 1 fooitjie` : `Vandag ${amount} · ${tips} fooitjies`,
  showCode: 'Wys my kode',
  news: (tips: number, amount: string, since: string) =>
    tips === 1 ? `1 nuwe fooitjie sedert ${since}, ${amount}` : `${tips} nuwe fooitjies sedert ${since}, ${amount}`,
  latest: 'Nuutste fooitjies',
  none: 'Jou fooitjies sal hier verskyn. Wys jou kode om die eerste een te ontvang.',
  tip: 'Fooitjie',
  balance: 'Beskikbare saldo',
  asOf: (time: string) => `om ${time}`,
  offline: 'Jou kode werk sonder verbinding: jou kliënt se foon doen die res.',
  code: {
    picture: (id: string) => `QR-kode met die skakel om werker ${id} ’n fooitjie te gee`,
    number: 'Werkernommer',
    how: 'Skandeer met enige foon se kamera',
    close: 'Maak toe',
  },
} as const satisfies Translation<typeof english>
