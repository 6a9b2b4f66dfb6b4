import type { Translation } from '#contract/translation/translation.ts'
import type { home as english } from '../en/home.ts'

export const home = {
  title: 'Ekhaya',
  hello: (name: string | null) => (name ? `Sawubona, ${name}` : 'Sawubona'),
  scan: 'Skena i-QR code',
  viewHistory: 'Buka umlando',
  browse: 'Khetha ngohlobo lomsebenzi',
  clear: 'Sula',
  find: 'Thola isisebenzi',
  searchPlaceholder: 'I-ID, indawo, umsebenzi',
  searching: 'Iyasesha...',
  none: 'Azikho izisebenzi ezitholakele. Zama ukusesha nge-ID yesisebenzi, ngendawo noma ngohlobo lomsebenzi.',
  self: 'Nguwe lona. Awukwazi ukuzinika ithiphu.',
  found: (count: number) => (count === 1 ? 'Kutholakale isisebenzi esisodwa' : `Izisebenzi ezitholakele: ${count}`),
  searchAgain: 'Sesha futhi',
  results: 'Izisebenzi',
  rated: 'Izinkanyezi: ',
  verified: 'Kuqinisekisiwe',
  payments: (count: number) => (count === 1 ? 'Inkokhelo eyodwa' : `Izinkokhelo: ${count}`),
  scanned: { title: 'I-QR code iskeniwe', description: 'Sisesha isisebenzi...' },
} as const satisfies Translation<typeof english>
