import type { Translation } from '#contract/translation/translation.ts'
import type { home as english } from '../en/home.ts'

export const home = {
  title: 'Ekhaya',
  hello: (name: string | null) => (name ? `Molo, ${name}` : 'Molo'),
  scan: 'Skena i-QR code',
  viewHistory: 'Jonga imbali',
  browse: 'Khetha ngohlobo lomsebenzi',
  clear: 'Susa',
  find: 'Fumana abasebenzi',
  searchPlaceholder: 'I-ID, indawo, umsebenzi',
  searching: 'Iyakhangela...',
  none: 'Akukho basebenzi bafunyenweyo. Zama ukukhangela nge-ID yomsebenzi, ngendawo okanye ngohlobo lomsebenzi.',
  self: 'Nguwe lo. Awukwazi ukuzinika ithiphu.',
  found: (count: number) => `Abasebenzi abafunyenweyo: ${count}`,
  searchAgain: 'Khangela kwakhona',
  results: 'Abasebenzi',
  rated: 'Iinkwenkwezi: ',
  verified: 'Uqinisekisiwe',
  payments: (count: number) => (count === 1 ? 'Intlawulo enye' : `Iintlawulo: ${count}`),
  scanned: { title: 'I-QR code iskeniwe', description: 'Siyamkhangela umsebenzi...' },
} as const satisfies Translation<typeof english>
