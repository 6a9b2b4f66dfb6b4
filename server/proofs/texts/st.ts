// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const st = {
  title: 'Bopaki ba lekeno',
  simulation: 'TEKO',
  says: 'Dithipi tse fumanweng ka Enkosi. Hase lekeno lohle. Hase slipi ya moputso.',
  name: 'Lebitso',
  workerId: 'ID ya mosebeletsi',
  initials: 'Ditlhaku tsa pele',
  verifiedSince: 'O netefaditswe ho tloha ka',
  notVerified: 'Ha a eso netefatswe',
  service: 'Mosebetsi',
  place: 'Sebaka',
  period: 'Nako',
  since: (day) => `ho tloha ka ${day}`,
  received: 'Tse fumanweng',
  average: 'Palohare ya matsatsi a 30',
  noAverage: 'Matsatsi a dithipi a ka tlase ho 30',
  tips: 'Palo ya dithipi',
  days: 'Matsatsi a nang le dithipi',
  tippers: 'Batho ba fapaneng ba faneng ka dithipi',
  guestTips: 'Dithipi tsa baeti, ba sa tsejweng',
  paidOut: 'E lefilwe bankeng',
  month: 'Kgwedi',
  unchanged: (day) => `Ha e a fetoha ho tloha ka ${day}`,
  until: (day) => `E ka hlahlojwa ho fihlela ka ${day}, ntle le haeba e fela pele`,
  check: (address) => `E hlahlobe ho ${address}`,
  signedFile: 'Faele e saennweng',
  keys: 'Dinotlolo tsa ho e hlahloba',
  pdf: 'Boloka jwalo ka PDF',
  over: 'Ha e sa fumaneha',
  overMeans:
    'Khoutu e fosahetse, kapa nako ya yona e fedile, kapa seo e neng e se bolela ha e sa le nnete, kapa mosebeletsi o emisitse ho e arolelana.',
  months: ['Phere', 'Hlako', 'Hlaku', 'Mmesa', 'Motshe', 'Phupj', 'Phupu', 'Phato', 'Lwetse', 'Mphal', 'Pudu', 'Tshit'],
} satisfies Translation<typeof en>
