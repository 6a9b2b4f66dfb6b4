import { MESSAGE, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { landing as english } from '../en/landing.ts'

const RANGE = `${shortRand(TIP.min)} ho isa ho ${shortRand(TIP.max)}`
const FEE = `${TIP.fee}c`
/** The tip in the picture at the top. */
const SAMPLE = 2_000

export const landing = {
  title: `${PRODUCT.name}: Dithipi tsa dijithale bakeng sa basebeletsi ba Afrika`,
  description: `Fana ka thipi ho balebedi ba dikoloi, diweitara, bahlokomedi ba dirapa, basebeletsi ba lapeng le basebetsi ba letsatsi ka fono ya hao, ho tloha ho ${RANGE}. Basebeletsi ba nka 100% ya thipi ka nngwe.`,
  meaning: `Ka isiXhosa ${PRODUCT.name} e bolela “ke a leboha”`,
  hero: 'Ha o na kheshe?',
  heroAnswer: 'Leboha leha ho le jwalo.',
  heroMore:
    'Ka fono ya hao, fana ka thipi ho batho ba lebelang koloi ya hao, ba o tlisetsang dijo le ba hlokomelang serapa sa hao. Ba nka 100% ya yona.',
  number: 'Nomoro kapa ID ya mosebeletsi',
  tipNow: 'Fana ka thipi jwale',
  start: 'Romela thipi',
  earn: `Ingodise o lefuwe ka ${PRODUCT.name}`,
  missionButton: 'Sepheo sa rona',
  sample: {
    label: `Mohlala: thipi ya ${rand(SAMPLE)} ho molebedi wa dikoloi Rosebank`,
    to: 'Molebedi wa dikoloi',
    place: 'PG-1024 · Rosebank',
    amount: rand(SAMPLE),
    fee: `Tefiso ${rand(TIP.fee)} · Kaofela ${rand(SAMPLE + TIP.fee)}`,
    thanks: `${PRODUCT.name}!`,
  },
  mission: {
    title: 'Sepheo sa rona',
    lead: 'Selemo le selemo batho ba Afrika Borwa ba tsamaya le kheshe e nyane. Botho ha bo a tshwanela ho fela le yona.',
    more: 'Dimilione tsa batho di phela ka dithipi: diranta tse mmalwa moo ho pakwang dikoloi, le ho hong ho eketsehileng bakeng sa weitara. Ha dipatjhe di fetoha tsa dijithale, dithipi tseo di ile tsa nyamela. Re a di kgutlisa, ka sepatjhe se sebetsang fonong efe kapa efe, se sa hlokeng motjhini wa karete, se bontshang mosebeletsi ka mong lekeno la hae.',
  },
  workers: {
    title: 'E etseditswe batho ba nolofatsang letsatsi la hao',
    kinds: {
      parking_guard: 'Molebedi wa dikoloi',
      waiter: 'Weitara',
      gardener: 'Mohlokomedi wa serapa',
      domestic_worker: 'Mosebeletsi wa lapeng',
      day_laborer: 'Mosebetsi wa letsatsi',
      other: 'Mesebetsi e meng',
    },
  },
  features: {
    title: 'Kamoo e sebetsang ka teng',
    cards: [
      {
        title: 'Sekena kapa o batle',
        text: 'Sekena khoutu ya QR ya mosebeletsi, kapa o mmatle ka ID ya mosebeletsi, sebaka kapa mofuta wa mosebetsi.',
      },
      {
        title: `Thipi: ${RANGE}`,
        text: `Kgetha palo ya tjhelete, bona tefiso ya transekshene ya ${FEE}, mme o romele. E fihla hanghang.`,
      },
      {
        title: 'Basebeletsi ba nka 100%',
        text: 'Ho fumana thipi ke mahala. Motho ya fanang ka thipi o lefa tefiso ka hodima thipi.',
      },
      {
        title: 'Ntshetsa tjhelete bankeng',
        text: 'Ho ntsha tjhelete ha pele ka letsatsi ke mahala. Tjhelete e fihla nakong ya matsatsi a mosebetsi a 1-2.',
      },
    ],
  },
  impact: {
    title: 'Diteboho tse nyane, phapang e kgolo',
    figures: [
      { value: '50M+', text: 'basebeletsi', note: true },
      { value: RANGE, text: 'ka thipi', note: false },
      { value: 'Mahala', text: 'ho ntsha tjhelete ha pele, letsatsi le letsatsi', note: false },
      { value: FEE, text: 'tefiso ya transekshene', note: false },
    ],
    note: 'palo e hakanngwang ya basebeletsi ba mesebetsi e sa ngodiswang Afrika, e seng batho ba sebedisang tshebeletso ena',
  },
  contact: {
    title: 'Bua le rona',
    lead: `O na le potso, mohopolo, kapa sebaka se lokelang ho ba le ${PRODUCT.name}? Re ngolle.`,
    open: 'Re ngolle',
    name: 'Lebitso la hao',
    email: 'Aterese ya imeile',
    subject: 'Sehlooho',
    message: 'Molaetsa',
    atLeast: (needed: number) => `Bonyane ditlhaku tse ${needed}`,
    needed: (more: number) =>
      more === 1 ? 'Ho sa hlokahala tlhaku e le nngwe' : `Ho sa hlokahala ditlhaku tse ${more}`,
    enough: 'Bolelele bo lekane',
    send: 'Romela molaetsa',
    tooShort: {
      title: 'Molaetsa o mokgutshwane haholo',
      description: `Ka kopo ngola bonyane ditlhaku tse ${MESSAGE.minContact} molaetseng wa hao`,
    },
    sent: { title: 'Molaetsa o rometswe!', description: 'Re tla o araba kapele kamoo ho ka kgonehang.' },
    withoutScripts: 'Foromo ena e hloka JavaScript. O ka boela wa ngolla',
  },
  finale: {
    title: 'Teboho e latelang e pokothong ya hao.',
    text: `${PRODUCT.name} e ntse e le BETA mme e sebetsa ka teko: leka tsohle, ha ho tjhelete ya nnete e tsamayang.`,
    realText: `${PRODUCT.name} e ntse e le BETA. Kena, o re bolelle hore na o nahana eng ka yona.`,
    button: 'Qala',
  },
} as const satisfies Translation<typeof english>
