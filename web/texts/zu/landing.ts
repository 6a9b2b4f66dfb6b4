import { MESSAGE, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { landing as english } from '../en/landing.ts'
import { common } from './common.ts'

const RANGE = `${shortRand(TIP.min)} kuya ku-${shortRand(TIP.max)}`
const FEE = `${TIP.fee}c`
/** The tip in the picture at the top. */
const SAMPLE = 2_000

export const landing = {
  title: `${PRODUCT.name}: ${common.tagline}`,
  description: `Nika ithiphu ngocingo lwakho: onogada bezimoto, oweta, izisebenzi zasengadini, ezasendlini nezetoho. Amathiphu asuka ku-${RANGE}. Izisebenzi zigcina u-100% wethiphu ngayinye.`,
  meaning: `NgesiXhosa igama elithi ${PRODUCT.name} lisho ukuthi ngiyabonga`,
  hero: 'Awunakheshi?',
  heroAnswer: 'Bonga noma kunjalo.',
  heroMore:
    'Ngocingo lwakho, nika ithiphu abantu ababheka imoto yakho, abakuphakela etafuleni nabanakekela ingadi yakho. Bagcina u-100% wayo.',
  number: 'Inombolo noma i-ID yesisebenzi',
  tipNow: 'Nika ithiphu manje',
  start: 'Thumela ithiphu',
  earn: `Thola imali nge-${PRODUCT.name}`,
  missionButton: 'Inhloso yethu',
  sample: {
    label: `Isibonelo: ithiphu ka-${rand(SAMPLE)} eya kunogada wezimoto e-Rosebank`,
    to: 'Unogada wezimoto',
    place: 'PG-1024 · Rosebank',
    amount: rand(SAMPLE),
    fee: `Imali yesevisi ${rand(TIP.fee)} · Isamba ${rand(SAMPLE + TIP.fee)}`,
    thanks: `${PRODUCT.name}!`,
  },
  mission: {
    title: 'Inhloso yethu',
    lead: 'ENingizimu Afrika ukheshi uya ngokuncipha unyaka nonyaka. Umusa wona akufanele uphele nawo.',
    more: 'Izigidi zabantu ziphila ngamathiphu: amarandi ambalwa lapho kupakwa khona, okuncane okwengeziwe kuweta. Lapho ama-wallet eba ngawedijithali, lawo mathiphu anyamalala. Siyawabuyisa, ku-wallet esebenza kunoma yiluphi ucingo, engadingi mshini wamakhadi, futhi enika isisebenzi ngasinye irekhodi lemali engenile.',
  },
  workers: {
    title: 'Yenzelwe abantu abenza usuku lwakho lube lula',
    kinds: {
      parking_guard: 'Unogada wezimoto',
      waiter: 'Uweta',
      gardener: 'Isisebenzi sasengadini',
      domestic_worker: 'Isisebenzi sasendlini',
      day_laborer: 'Isisebenzi setoho',
      other: 'Eminye imisebenzi',
    },
  },
  features: {
    title: 'Isebenza kanjani',
    cards: [
      {
        title: 'Skena noma useshe',
        text: 'Skena i-QR code yesisebenzi, noma usithole nge-ID yesisebenzi, ngendawo noma ngohlobo lomsebenzi.',
      },
      {
        title: `Ithiphu: ${RANGE}`,
        text: `Khetha inani, ubone imali yesevisi engu-${FEE}, bese uthumela. Ifika ngaso leso sikhathi.`,
      },
      {
        title: 'Izisebenzi zigcina u-100%',
        text: 'Ukuthola imali kumahhala. Imali yesevisi ikhokhwa ngumuntu onika ithiphu, ngaphezu kwethiphu.',
      },
      {
        title: 'Khiphela imali ebhange',
        text: 'Ukukhipha imali kokuqala kosuku kumahhala. Imali ifika ngezinsuku zomsebenzi ezingu-1-2.',
      },
    ],
  },
  impact: {
    title: 'Ukubonga okuncane, umehluko omkhulu',
    figures: [
      { value: '50M+', text: 'izisebenzi', note: true },
      { value: RANGE, text: 'ngethiphu ngayinye', note: false },
      { value: 'Mahhala', text: 'ukukhipha kokuqala, nsuku zonke', note: false },
      { value: FEE, text: 'imali yesevisi', note: false },
    ],
    note: 'isilinganiso sezisebenzi zomkhakha ongahlelekile e-Afrika, hhayi abasebenzisa le sevisi',
  },
  contact: {
    title: 'Khuluma nathi',
    lead: `Unombuzo, umbono, noma indawo okufanele ibe ne-${PRODUCT.name}? Sibhalele.`,
    open: 'Sibhalele',
    name: 'Igama lakho',
    email: 'Ikheli le-imeyili',
    subject: 'Isihloko',
    message: 'Umyalezo',
    atLeast: (needed: number) => `Okungenani izinhlamvu ezingu-${needed}`,
    needed: (more: number) => (more === 1 ? 'Kusele uhlamvu olulodwa' : `Izinhlamvu ezisele: ${more}`),
    enough: 'Sekwanele',
    send: 'Thumela umyalezo',
    tooShort: {
      title: 'Umyalezo mfushane kakhulu',
      description: `Sicela ubhale okungenani izinhlamvu ezingu-${MESSAGE.minContact} emyalezweni wakho`,
    },
    sent: { title: 'Umyalezo uthunyelwe!', description: 'Sizokuphendula ngokushesha.' },
    withoutScripts: 'Leli fomu lidinga i-JavaScript. Ungasibhalela nalapha:',
  },
  finale: {
    title: 'Ukubonga okulandelayo kusephaketheni lakho.',
    text: `I-${PRODUCT.name} iku-BETA futhi isebenza ngemodi yokulingisa: zama konke, ayikho imali yangempela ehambayo.`,
    realText: `I-${PRODUCT.name} iku-BETA. Ngena, usitshele ukuthi ucabangani ngayo.`,
    button: 'Qala manje',
  },
} as const satisfies Translation<typeof english>
