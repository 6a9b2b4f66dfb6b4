import type { Translation } from '#contract/translation/translation.ts'
import type { home as english } from '../en/home.ts'

export const home = {
  title: 'Tuis',
  hello: (name: string | null) => (name ? `Hallo, ${name}` : 'Hallo'),
  scan: 'Skandeer QR-kode',
  viewHistory: 'Kyk na geskiedenis',
  browse: 'Soek volgens soort diens',
  clear: 'Vee uit',
  find: 'Soek ’n dienswerker',
  searchPlaceholder: 'Werker-ID, plek of diens',
  searching: 'Besig om te soek...',
  none: 'Geen dienswerkers gevind nie. Probeer soek volgens werker-ID, plek of soort diens.',
  self: 'Dit is jy. Jy kan nie vir jouself ’n fooitjie gee nie.',
  found: (count: number) => (count === 1 ? '1 dienswerker gevind' : `${count} dienswerkers gevind`),
  searchAgain: 'Soek weer',
  results: 'Dienswerkers',
  rated: 'Beoordeling ',
  verified: 'Geverifieer',
  payments: (count: number) => (count === 1 ? '1 betaling' : `${count} betalings`),
  scanned: { title: 'QR-kode geskandeer', description: 'Ons soek die werker...' },
} as const satisfies Translation<typeof english>
