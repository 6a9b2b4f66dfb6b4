import { ACCOUNT_NUMBER, RETENTION } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { profile as english } from '../en/profile.ts'

export const profile = {
  operatorDesk: 'Leqephe la batsamaisi',
  title: 'Profaele',
  worker: 'Mosebeletsi',
  customer: 'Tlelaente',
  become: {
    title: 'Fumana dithipi le wena',
    text: 'Na batho ba o leboha ka mosebetsi wa hao? Ingodise, o hatise karete ya hao, o boloke 100% ya thipi ka nngwe.',
    button: 'Eba mosebeletsi',
  },
  logOut: 'Tswa',
  settings: 'Ditlhophiso',
  groups: { work: 'Mosebetsi wa ka', money: 'Tjhelete', app: 'App ena', privacy: 'Lekunutu' },
  details: {
    title: 'Dintlha tsa mosebeletsi',
    edit: 'Fetola',
    id: 'ID ya mosebeletsi',
    number: 'Nomoro ya mosebeletsi',
    category: 'Mofuta wa mosebetsi',
    status: 'Boemo',
    verified: 'O netefaditswe',
    pending: 'O sa emetse',
    rating: 'Dinaledi',
    payments: 'Ditefo kaofela',
    location: 'Sebaka',
    rejected: (reason: string) =>
      reason
        ? `Ha o eso netefatswe. Lebaka: ${reason}`
        : 'Ha o eso netefatswe: ho na le ntho e lokelang ho lokiswa pele.',
    rejectedNext: 'O ntse o ka fumana dithipi le ho ntsha tjhelete. E lokise, ebe o',
    contact: 'ngolla tshehetso',
  },
  qr: {
    title: 'Khoutu ya QR ya ditefo tsa hao',
    text: 'Ditlelaente di ka e sekena ho o romela ditefo',
    number: (number: string) => `Nomoro ya mosebeletsi ${number}: e ka kenngwa fonong efe kapa efe`,
    picture: (id: string) => `Khoutu ya QR ya ditefo ya mosebeletsi ${id}`,
    print: 'Boloka / hatisa karete ya ka ya QR',
    printText: 'E bulwa ke khamera ya fono efe kapa efe. E fanyehe molaleng kapa leboteng.',
    size: 'Boholo ba karete',
    badge: 'Karete ya molaleng (A6)',
    poster: 'Phousetara (A4)',
    stickers: 'Distikara tse robedi (A4)',
    pdf: 'Boloka jwalo ka PDF',
    printNow: 'Hatisa',
    save: 'Boloka setshwantsho',
    drawing: (id: string) => `Khoutu ya QR e nang le sehokedi sa ho fa mosebeletsi ${id} thipi`,
    file: (id: string) => `${PRODUCT.name.toLowerCase()}-${id.replace(/[^\w-]+/g, '-')}.png`,
  },
  form: {
    register: `Ingodise o lefuwe ka ${PRODUCT.name}`,
    registerText: 'O nka 100% ya thipi ka nngwe. Dintlha tsa banka di ka ema ho fihlela o batla ho ntsha tjhelete.',
    id: 'Nomoro ya ID ya mosebeletsi',
    idHint: 'Seo ditlelaente di se ngolang ho o fumana, jwalo ka PG-1024',
    step: (step: number) => `Mohato wa ${step} ho e 3`,
    next: 'E latelang',
    ready: 'Mohato wa 3 ho e 3: hatisa karete ya hao, o e rwale.',
    bankDetails: 'Dintlha tsa banka',
    bankDetailsLater: 'Dintlha tsa banka (bakeng sa ho ntsha tjhelete; o ka di kenya hamorao)',
    category: 'Mofuta wa mosebetsi',
    location: 'Sebaka',
    locationHint: 'Sebaka seo o sebetsang ho sona, jwalo ka Rosebank',
    holder: 'Lebitso la mong wa akhaonto',
    bank: 'Lebitso la banka',
    number: 'Nomoro ya akhaonto',
    numberKept: (masked: string) => `Jwale ke ${masked}. Haeba o sa e fetole, o se ke wa tlatsa mona.`,
    numberHint: `Didijiti tse ${ACCOUNT_NUMBER.minDigits} ho isa ho tse ${ACCOUNT_NUMBER.maxDigits}. E bolokwa ka khoutu ya sephiri, mme ho bontshwa tse 4 tsa ho qetela feela.`,
    numberUnusual: (bank: string, from: number, to: number) =>
      from === to
        ? `Dinomoro tsa akhaonto tsa ${bank} hangata di na le didijiti tse ${from}. Ka kopo sheba ya hao.`
        : `Dinomoro tsa akhaonto tsa ${bank} hangata di na le didijiti tse ${from} ho isa ho tse ${to}. Ka kopo sheba ya hao.`,
    optional: '(ha o rata)',
    create: 'Etsa profaele ya mosebeletsi',
    creating: 'E a etswa...',
    cancel: 'Khansela',
    missingId: 'Ka kopo ngola nomoro ya ID ya mosebeletsi',
    created: { title: 'Profaele ya mosebeletsi e entswe', description: 'Jwale o ka fumana ditefo!' },
    update: 'Fetola dintlha tsa mosebeletsi',
    save: 'Boloka profaele',
    saving: 'E a bolokwa...',
    saved: { title: 'Profaele e fetotswe', description: 'Profaele ya hao ya mosebeletsi e fetotswe hantle' },
    unchanged: { title: 'Ha ho letho le ka fetolwang', description: 'Ha o a fetola letho' },
    signInAgain:
      'Bakeng sa tshireletso ya hao, kena hape pele o fetola dintlha tsa banka, ebe o ngola nomoro ya akhaonto hape.',
    signInFirst: 'Bakeng sa dintlha tsa banka, kena hape pele. Seo o se tlantseng mona se tla sala.',
    rights: `O ka bona, wa lokisa kapa wa hlakola dintlha tsena ka nako efe kapa efe, mahala; re araba nakong ya matsatsi a ${RETENTION.answerWithinDays}.`,
    rightsLink: 'Kamoo re di sebedisang ka teng',
  },
  face: {
    title: 'Setshwantsho sa hao',
    hint: 'Batho ba o batlang ba se bona pela lebitso la hao.',
    nth: (n: number) => `Setshwantsho ${n}`,
  },
  name: {
    title: 'Lebitso la hao',
    show: (name: string) => `Bontsha lebitso la ka ho batho ba mphang thipi (${name})`,
    hint: 'E le hore ba tsebe hore ba lefa mang. Sefane, aterese ya imeile le banka ya hao ha di bontshwe le kgale.',
    atRegistration: (name: string) =>
      `Lebitso la hao le bontshwa batho ba o fang thipi (${name}). O ka tima sena profaeleng ya hao.`,
  },
  sound: {
    title: 'Ha thipi e fihla',
    chime: 'Letsa tshepe',
    speak: 'Bolela palo ya tjhelete ka lentswe',
    sample: 'Thipi e utlwahala tjena',
    hint: 'O e utlwa ha app e butswe. Khetho ena e bolokwa fonong ena.',
  },
} as const satisfies Translation<typeof english>
