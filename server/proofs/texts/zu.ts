// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const zu = {
  title: 'Ubufakazi bemali engenayo',
  simulation: 'SIMULATION',
  says: 'Amathiphu atholwe nge-Enkosi. Akuyona yonke imali engenayo. Akulona iphepha lomholo.',
  name: 'Igama',
  workerId: 'I-ID yesisebenzi',
  initials: 'Izinhlamvu zokuqala',
  verifiedSince: 'Kuqinisekiswe kusukela',
  notVerified: 'Akukaqinisekiswa',
  service: 'Umsebenzi',
  place: 'Indawo',
  period: 'Isikhathi',
  since: (day) => `kusukela ngo-${day}`,
  received: 'Okutholiwe',
  average: 'Isilinganiso sezinsuku ezingu-30',
  noAverage: 'Izinsuku zamathiphu zingaphansi kwezingu-30',
  tips: 'Inani lamathiphu',
  days: 'Izinsuku ezinamathiphu',
  tippers: 'Abantu abahlukene abanike amathiphu',
  guestTips: 'Amathiphu ezivakashi, ezingaziwa',
  paidOut: 'Kukhokhelwe ebhange',
  month: 'Inyanga',
  unchanged: (day) => `Akushintshwanga kusukela ngo-${day}`,
  until: (day) => `Kungahlolwa kuze kube ngu-${day}, ngaphandle uma kuphela ngaphambili`,
  check: (address) => `Kuhlole ku-${address}`,
  signedFile: 'Ifayela elisayiniwe',
  keys: 'Okhiye bokukuhlola',
  pdf: 'Londoloza njenge-PDF',
  over: 'Akusatholakali',
  overMeans:
    'Ikhodi ayilungile, noma isikhathi sayo siphelile, noma ebikusho akuselona iqiniso, noma isisebenzi siyekile ukwabelana ngakho.',
  months: ['Jan', 'Feb', 'Mas', 'Eph', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
} satisfies Translation<typeof en>
