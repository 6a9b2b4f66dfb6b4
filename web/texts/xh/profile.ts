import { ACCOUNT_NUMBER } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import { RETENTION } from '#contract/retention.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { profile as english } from '../en/profile.ts'

export const profile = {
  operatorDesk: 'Idesika yabaphathi',
  title: 'Iprofayile',
  worker: 'Umsebenzi',
  customer: 'Umthengi',
  become: 'Yiba ngumsebenzi',
  logOut: 'Phuma',
  settings: 'Iisetingi',
  details: {
    title: 'Iinkcukacha zomsebenzi',
    edit: 'Hlela',
    id: 'I-ID yomsebenzi',
    number: 'Inombolo yomsebenzi',
    category: 'Uhlobo lomsebenzi',
    status: 'Imeko',
    verified: 'Uqinisekisiwe',
    pending: 'Kusalindile',
    rating: 'Iinkwenkwezi',
    payments: 'Iintlawulo zizonke',
    location: 'Indawo',
    rejected: (reason: string) =>
      reason ? `Awukaqinisekiswa. Isizathu: ${reason}` : 'Awukaqinisekiswa: kukho into efanele ilungiswe kuqala.',
    rejectedNext: 'Usengazifumana iithiphu uze ukhuphe imali. Yilungise, uze',
    contact: 'ubhalele inkxaso',
  },
  qr: {
    title: 'I-QR code yakho yeentlawulo',
    text: 'Abathengi bangayiskena ukuze bakuthumelele iintlawulo',
    number: (number: string) => `Inombolo yomsebenzi ${number}: ingafakwa kuyo nayiphi na ifowuni`,
    picture: (id: string) => `I-QR code yeentlawulo yomsebenzi ${id}`,
    print: 'Gcina / printa ikhadi lam le-QR',
    printText: 'Livuleka ngayo nayiphi na ikhamera yefowuni. Linxibe, okanye ulibeke eludongeni.',
    card: 'Ubungakanani bekhadi',
    badge: 'Ikhadi lasentanyeni (A6)',
    poster: 'Ipowusta (A4)',
    stickers: 'Izitika ezi-8 (A4)',
    pdf: 'Gcina njenge-PDF',
    printNow: 'Printa',
    save: 'Gcina umfanekiso',
    cardPicture: (id: string) => `I-QR code enelinki yokunika umsebenzi ${id} ithiphu`,
    file: (id: string) => `${PRODUCT.name.toLowerCase()}-${id.replace(/[^\w-]+/g, '-')}.png`,
  },
  form: {
    register: `Fumana imali nge-${PRODUCT.name}`,
    registerText: 'Ugcina i-100% yethiphu nganye. Iinkcukacha zebhanki zingalinda de ufune ukukhupha imali.',
    id: 'Inombolo ye-ID yomsebenzi',
    idHint: 'Oko abathengi bakubhalayo ukuze bakufumane, njenge-PG-1024',
    takeFree: (id: string) => `Sebenzisa ${id}, ayithathwanga`,
    bankDetails: 'Iinkcukacha zebhanki',
    bankDetailsLater: 'Iinkcukacha zebhanki: ngoku okanye kamva, zokukhupha imali',
    category: 'Uhlobo lomsebenzi',
    location: 'Indawo',
    locationHint: 'Indawo osebenza kuyo, njenge-Rosebank',
    holder: 'Igama lomnini we-akhawunti',
    bank: 'Igama lebhanki',
    number: 'Inombolo ye-akhawunti',
    numberKept: (masked: string) => `Ngoku ithi ${masked}. Musa ukubhala nto ukuba ufuna ihlale injalo.`,
    numberHint: `Amanani ayi-${ACCOUNT_NUMBER.minDigits} ukuya ku-${ACCOUNT_NUMBER.maxDigits}. Igcinwa ngekhowudi eyimfihlo, kuboniswa kuphela amanani ama-4 okugqibela.`,
    numberUnusual: (bank: string, from: number, to: number) =>
      from === to
        ? `Inombolo ye-akhawunti ye-${bank} ihlala inamanani ayi-${from}. Nceda ujonge eyakho.`
        : `Inombolo ye-akhawunti ye-${bank} ihlala inamanani ayi-${from} ukuya ku-${to}. Nceda ujonge eyakho.`,
    optional: '(ungakushiya)',
    create: 'Yenza iprofayile yomsebenzi',
    creating: 'Iyalungisa...',
    cancel: 'Rhoxisa',
    missingId: 'Nceda ufake inombolo ye-ID yomsebenzi',
    created: { title: 'Iprofayile yomsebenzi yenziwe', description: 'Ngoku ungafumana iintlawulo!' },
    update: 'Hlaziya iinkcukacha zomsebenzi',
    save: 'Hlaziya iprofayile',
    saving: 'Iyahlaziya...',
    saved: { title: 'Iprofayile ihlaziyiwe', description: 'Iprofayile yakho yomsebenzi ihlaziywe ngempumelelo' },
    unchanged: { title: 'Akukho nto yokuhlaziya', description: 'Iprofayile yakho sele isitsho oku' },
    signInAgain:
      'Iinkcukacha zebhanki zitshintshwa kuphela emva nje kokungena. Ngena kwakhona, uze uphinde ufake inombolo ye-akhawunti.',
    rights: `Ungazibona, uzilungise okanye uzicime ezi nkcukacha nanini na, simahla; siphendula zingekapheli iintsuku ezingama-${RETENTION.answerWithinDays}.`,
    rightsLink: 'Sizisebenzisa njani',
  },
  name: {
    title: 'Igama lakho',
    show: (name: string) => `Bonisa igama lam kubantu abandinika ithiphu (${name})`,
    hint: 'Ukuze bazi ukuba bahlawula bani. Ifani yakho, idilesi ye-imeyile nebhanki yakho azisoze ziboniswe.',
    atRegistration: (name: string) =>
      `Igama lakho liboniswa abantu abakunika ithiphu (${name}). Ungakucima oku kwiprofayile yakho.`,
  },
  sound: {
    title: 'Xa kufika ithiphu',
    chime: 'Khalisa intsimbi',
    speak: 'Sithethe ngelizwi isixa',
    sample: 'Ithiphu ivakala ngolu hlobo',
    hint: 'Kuvakala xa i-app ivuliwe. Le fowuni iyakukhumbula.',
  },
} as const satisfies Translation<typeof english>
