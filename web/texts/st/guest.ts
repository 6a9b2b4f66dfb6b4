import { GUEST_TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { guest as english } from '../en/guest.ts'

export const guest = {
  title: `Thipi ho {{shown}} · ${PRODUCT.name}`,
  description:
    'Fana ka thipi ho mosebeletsi enwa ka fono ya hao, ntle le akhaonto. Mosebeletsi o fumana yohle; wena o lefa tefiso e nyane ka hodimo.',
  verified: `O netefaditswe ke ${PRODUCT.name}`,
  amounts: 'Bokae',
  other: 'E nngwe',
  otherAmount: `Palo e nngwe, ${shortRand(GUEST_TIP.min)} ho isa ho ${shortRand(GUEST_TIP.max)}`,
  range: `Ka kopo kgetha palo ya tjhelete ho tloha ho ${shortRand(GUEST_TIP.min)} ho isa ho ${shortRand(GUEST_TIP.max)}.`,
  gets: '{{called}} o fumana {amount}. Wena o lefa {total}.',
  pay: 'Lefa {total}',
  provider: 'Karete, ka VodaPay',
  more: 'Tse ding',
  signIn: 'Kena ho fa {{guardNumber}} thipi',
  notThem: 'Na hase motho ya ka pela hao? O se ke wa lefa.',
  report: 'Tlaleha khoutu ena',
  reporting: {
    why: 'Phoso ke efe?',
    covered: 'Khoutu e nngwe e manehilwe hodima yona',
    stranger: 'Hase motho ya boletsweng ho yona',
    other: 'Ntho e nngwe',
    send: 'Romela tlaleho',
  },
  badge: 'Printa karete ya molaleng',
  reported: 'Re a leboha. Re tla sheba khoutu ena.',
  away: 'Ha ho inthanete. Ha ho letho le lefilweng. Ka kopo leka hape.',
  before: {
    question: 'Na e phethilwe?',
    waiting: 'Ha e eso: {amount} ho {worker}.',
    paid: 'Ee: {worker} o fumane {amount} ya hao.',
    not_paid: 'Tjhe: ha ho letho le lefilweng.',
    giving_back: 'Ha e a kgona ho fihla ho {worker}. E ntse e kgutlela ho wena.',
    given_back: 'Ha e a kgona ho fihla ho {worker}. E kgutletse ho wena.',
    goOn: 'Tswela pele tefong',
    see: 'Bona thipi',
  },
  nobody: {
    title: `Khoutu e sa tsejweng · ${PRODUCT.name}`,
    description:
      'Ha ho motho ya ka fumanang thipi ka khoutu ena hona jwale. Ngola ID ya mosebeletsi, kapa o tlalehe khoutu ena.',
    heading: 'Ha ho motho ya ka fumanang thipi ka khoutu ena.',
    blank: 'Karete ena ha e so sebediswe.',
    blankMore: 'Ke ya hao? Daela {{dial}} o kgethe Nomoro ya ka.',
    paused: 'Dithipi tsa karete di emisitswe hajwale bakeng sa mosebeletsi enwa.',
    pausedMore: 'Ha o a lefa letho. Kena ho fa thipi ho tswa sepatjheng sa hao, kapa o fane ka kheshe.',
    signIn: 'Kena ho fa {{asked}} thipi',
    noReceipt: 'Ha ho rasiti e jwalo.',
    noReceiptMore: 'Hlahloba aterese, kapa o fumane mosebeletsi ka ID e kareteng.',
    tooOften: 'Ho lekilwe dikhoutu tse ngata ho tswa marangrang ana.',
    tooOftenMore:
      'Ka kopo leka hape kamora metsotso e {{minutes}}, kapa ngola mona ID kapa didijiti tse robedi tse kareteng.',
    id: 'ID ya mosebeletsi',
    find: 'Batla',
  },
  receipt: {
    title: `Thipi ya hao · ${PRODUCT.name}`,
    description:
      'Se etsahetseng ka thipi: e emetse, e lefilwe, ha e a lefuwa kapa e kgutlisitswe. Leqephe lena le tla e bontsha hang ha ho tsejwa.',
    waiting: 'Re emetse tefo',
    close: 'O ka kwala leqephe lena. {{called}} o tla tsebiswa ha e fihla.',
    thanks: 'Re a leboha!',
    now: 'Hona jwale',
    paid: 'Wena o lefile {{total}}.',
    reference: 'Nomoro ya tshupo {{short}}',
    next: 'Kgetlong le tlang: o tobetsa habedi feela',
    nextMore: 'Kena ho boloka thipi ena nalaneng ya hao le ho e fa dinaledi.',
    signIn: 'Kena',
    take: 'Kenya thipi ena nalaneng ya ka',
    claimed: 'Thipi ena e nalaneng ya hao.',
    history: 'Bona nalane ya ka',
    notPaid: 'Ha ho letho le lefilweng.',
    again: 'Leka hape',
    givingBack: '{{called}} ha a a kgona ho e fumana. {{total}} e ntse e kgutlela ho wena.',
    givenBack: '{{called}} ha a a kgona ho e fumana. {{total}} e kgutletse ho wena.',
    back: 'Nako eo o tla e bona ka yona e itshetlehile ka banka ya hao.',
  },
} satisfies Translation<typeof english>
