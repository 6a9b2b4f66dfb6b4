// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const xh = {
  title: 'Ubungqina bengeniso',
  simulation: 'SIMULATION',
  says: 'Iithiphu ezifunyenwe nge-Enkosi. Asiyongeniso yonke. Asilophepha lomvuzo.',
  name: 'Igama',
  workerId: 'I-ID yomsebenzi',
  initials: 'Oonobumba bokuqala',
  verifiedSince: 'Kuqinisekiswe ukususela',
  notVerified: 'Akukaqinisekiswa',
  service: 'Umsebenzi',
  place: 'Indawo',
  period: 'Ixesha',
  since: (day) => `ukususela nge-${day}`,
  received: 'Okufunyenweyo',
  average: 'Umndilili weentsuku ezingama-30',
  noAverage: 'Iintsuku zeethiphu zingaphantsi kwama-30',
  tips: 'Inani leethiphu',
  days: 'Iintsuku ezineethiphu',
  tippers: 'Abantu abohlukeneyo abanike iithiphu',
  guestTips: 'Iithiphu zeendwendwe, ezingaziwayo',
  paidOut: 'Kuhlawulwe ebhankini',
  month: 'Inyanga',
  unchanged: (day) => `Akutshintshwanga ukususela nge-${day}`,
  until: (day) => `Kungahlolwa de kube nge-${day}, ngaphandle kokuba kuphela ngaphambili`,
  check: (address) => `Kuhlole ku-${address}`,
  signedFile: 'Ifayile esayiniweyo',
  keys: 'Izitshixo zokukuhlola',
  pdf: 'Gcina njenge-PDF',
  over: 'Akusafumaneki',
  overMeans:
    'Ikhowudi ayilunganga, okanye ixesha layo liphelile, okanye ebikutsho akuseyonyaniso, okanye umsebenzi uyekile ukwabelana ngako.',
  months: ['Jan', 'Feb', 'Mat', 'Epr', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
} satisfies Translation<typeof en>
