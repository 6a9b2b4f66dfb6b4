import { ACCOUNT_NUMBER } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import { RETENTION } from '#contract/retention.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { profile as english } from '../en/profile.ts'

export const profile = {
  operatorDesk: 'Ideski labaphathi',
  title: 'Iphrofayela',
  worker: 'Isisebenzi',
  customer: 'Ikhasimende',
  become: 'Yiba yisisebenzi',
  logOut: 'Phuma',
  settings: 'Izilungiselelo',
  details: {
    title: 'Imininingwane yesisebenzi',
    edit: 'Hlela',
    id: 'I-ID yesisebenzi',
    number: 'Inombolo yesisebenzi',
    category: 'Uhlobo lomsebenzi',
    status: 'Isimo',
    verified: 'Siqinisekisiwe',
    pending: 'Kusalindile',
    rating: 'Izinkanyezi',
    payments: 'Isamba sezinkokhelo',
    location: 'Indawo',
    rejected: (reason: string) =>
      reason ? `Awukaqinisekiswa. Isizathu: ${reason}` : 'Awukaqinisekiswa: kukhona okufanele kulungiswe kuqala.',
    rejectedNext: 'Usengathola amathiphu futhi ukhiphe imali. Lungisa lokhu, bese',
    contact: 'ubhalela abosizo',
  },
  qr: {
    title: 'I-QR code yakho yezinkokhelo',
    text: 'Amakhasimende angayiskena ukuze akuthumelele izinkokhelo',
    number: (number: string) => `Inombolo yesisebenzi ${number}: ingafakwa kunoma yiluphi ucingo`,
    picture: (id: string) => `I-QR code yezinkokhelo yesisebenzi ${id}`,
    print: 'Londoloza / phrinta ikhadi lami le-QR',
    printText: 'Livuleka nganoma iyiphi ikhamera yocingo. Lifake, noma ulibeke odongeni.',
    size: 'Usayizi wekhadi',
    badge: 'Ikhadi lasentanyeni (A6)',
    poster: 'Iphosta (A4)',
    stickers: 'Izitikha ezingu-8 (A4)',
    pdf: 'Londoloza njenge-PDF',
    printNow: 'Phrinta',
    save: 'Londoloza isithombe',
    drawing: (id: string) => `I-QR code enelinki yokunika isisebenzi ${id} ithiphu`,
    file: (id: string) => `${PRODUCT.name.toLowerCase()}-${id.replace(/[^\w-]+/g, '-')}.png`,
  },
  form: {
    register: `Thola imali nge-${PRODUCT.name}`,
    registerText: 'Ugcina u-100% wethiphu ngayinye. Imininingwane yasebhange ingalinda uze ufune ukukhipha imali.',
    id: 'Inombolo ye-ID yesisebenzi',
    idHint: 'Lokho amakhasimende akubhalayo ukuze akuthole, njengokuthi PG-1024',
    takeFree: (id: string) => `Sebenzisa ${id}, ayithathwanga`,
    bankDetails: 'Imininingwane yasebhange',
    bankDetailsLater: 'Imininingwane yasebhange: manje noma kamuva, eyokukhipha imali',
    category: 'Uhlobo lomsebenzi',
    location: 'Indawo',
    locationHint: 'Indawo osebenza kuyo, njenge-Rosebank',
    holder: 'Igama lomnikazi we-akhawunti',
    bank: 'Igama lebhange',
    number: 'Inombolo ye-akhawunti',
    numberKept: (masked: string) => `Manje ithi ${masked}. Ungabhali lutho uma ufuna ihlale injalo.`,
    numberHint: `Izinombolo ezingu-${ACCOUNT_NUMBER.minDigits} kuya kwezingu-${ACCOUNT_NUMBER.maxDigits}. Igcinwa ngekhodi eyimfihlo, kuboniswa kuphela izinombolo ezingu-4 zokugcina.`,
    numberUnusual: (bank: string, from: number, to: number) =>
      from === to
        ? `Inombolo ye-akhawunti ye-${bank} ivame ukuba nezinombolo ezingu-${from}. Sicela ubheke eyakho.`
        : `Inombolo ye-akhawunti ye-${bank} ivame ukuba nezinombolo ezingu-${from} kuya kwezingu-${to}. Sicela ubheke eyakho.`,
    optional: '(ungakushiya)',
    create: 'Yenza iphrofayela yesisebenzi',
    creating: 'Iyalungisa...',
    cancel: 'Khansela',
    missingId: 'Sicela ufake inombolo ye-ID yesisebenzi',
    created: { title: 'Iphrofayela yesisebenzi yenziwe', description: 'Manje ungathola izinkokhelo!' },
    update: 'Buyekeza imininingwane yesisebenzi',
    save: 'Buyekeza iphrofayela',
    saving: 'Iyabuyekeza...',
    saved: {
      title: 'Iphrofayela ibuyekeziwe',
      description: 'Iphrofayela yakho yesisebenzi ibuyekezwe ngempumelelo',
    },
    unchanged: { title: 'Akukho okuzobuyekezwa', description: 'Iphrofayela yakho isivele isho lokhu' },
    signInAgain:
      'Imininingwane yasebhange ishintshwa kuphela ngemva nje kokungena. Ngena futhi, bese uphinda ufaka inombolo ye-akhawunti.',
    signInFirst: 'Ngemininingwane yasebhange, ngena futhi kuqala. Okubhale lapha kuzohlala.',
    rights: `Ungabona, ulungise noma ususe le mininingwane noma nini, mahhala; siphendula zingakapheli izinsuku ezingu-${RETENTION.answerWithinDays}.`,
    rightsLink: 'Siyisebenzisa kanjani',
  },
  name: {
    title: 'Igama lakho',
    show: (name: string) => `Bonisa igama lami kubantu abanginika ithiphu (${name})`,
    hint: 'Ukuze bazi ukuthi bakhokhela bani. Isibongo sakho, ikheli le-imeyili nebhange lakho akusoze kwaboniswa.',
    atRegistration: (name: string) =>
      `Igama lakho liboniswa abantu abakunika ithiphu (${name}). Ungakucisha lokhu kuphrofayela yakho.`,
  },
  sound: {
    title: 'Uma kufika ithiphu',
    chime: 'Khalisa insimbi',
    speak: 'Lisho ngezwi inani',
    sample: 'Ithiphu izwakala kanje',
    hint: 'Kuzwakala lapho i-app ivuliwe. Lolu cingo luyakukhumbula.',
  },
} as const satisfies Translation<typeof english>
