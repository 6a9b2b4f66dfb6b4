import type { Translation } from '#contract/translation/translation.ts'
import type { home as english } from '../en/home.ts'

export const home = {
  title: 'Lehae',
  hello: (name: string | null) => (name ? `Dumela, ${name}` : 'Dumela'),
  scan: 'Sekena khoutu ya QR',
  viewHistory: 'Sheba nalane',
  browse: 'Batla ka mofuta wa mosebetsi',
  clear: 'Hlakola',
  find: 'Batla mosebeletsi',
  searchPlaceholder: 'ID ya mosebeletsi, sebaka',
  searching: 'Ho a batlwa...',
  none: 'Ha ho basebeletsi ba fumanweng. Leka ho batla ka ID ya mosebeletsi, sebaka kapa mofuta wa mosebetsi.',
  self: 'Ke wena enwa. O ke ke wa ipha thipi.',
  found: (count: number) => (count === 1 ? 'Ho fumanwe mosebeletsi a le mong' : `Ho fumanwe basebeletsi ba ${count}`),
  searchAgain: 'Batla hape',
  results: 'Basebeletsi',
  rated: 'Dinaledi ',
  verified: 'Ya netefaditsweng',
  payments: (count: number) => (count === 1 ? 'Tefo e le nngwe' : `Ditefo tse ${count}`),
  scanned: { title: 'Khoutu ya QR e sekenilwe', description: 'Ho batlwa mosebeletsi...' },
} as const satisfies Translation<typeof english>
