// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const af = {
  title: 'Bewys van inkomste',
  simulation: 'SIMULASIE',
  says: 'Fooitjies wat deur Enkosi ontvang is. Nie alle inkomste nie. Nie ’n betaalstrokie nie.',
  name: 'Naam',
  workerId: 'Werker-ID',
  initials: 'Voorletters',
  verifiedSince: 'Geverifieer sedert',
  notVerified: 'Nie geverifieer nie',
  service: 'Diens',
  place: 'Plek',
  period: 'Tydperk',
  since: (day) => `sedert ${day}`,
  received: 'Ontvang',
  average: 'Gemiddeld vir 30 dae',
  noAverage: 'Minder as 30 dae van fooitjies',
  tips: 'Getal fooitjies',
  days: 'Dae met fooitjies',
  tippers: 'Verskillende fooitjiegewers',
  guestTips: 'Fooitjies van gaste, wat nie bekend is nie',
  paidOut: 'Uitbetaal aan die bank',
  month: 'Maand',
  unchanged: (day) => `Onveranderd sedert ${day}`,
  until: (day) => `Kan nagegaan word tot ${day}, tensy dit vroeër eindig`,
  check: (address) => `Gaan dit na by ${address}`,
  signedFile: 'Getekende lêer',
  keys: 'Sleutels om dit mee na te gaan',
  pdf: 'Stoor as PDF',
  over: 'Nie meer beskikbaar nie',
  overMeans:
    'Die kode is verkeerd, of die tyd is verby, of wat dit gesê het is nie meer waar nie, of die werker het opgehou om dit te deel.',
  months: ['Jan', 'Feb', 'Mrt', 'Apr', 'Mei', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Des'],
} satisfies Translation<typeof en>
