import { MESSAGE, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { landing as english } from '../en/landing.ts'
import { common } from './common.ts'

const RANGE = `${shortRand(TIP.min)} ukuya ku-${shortRand(TIP.max)}`
const FEE = `${TIP.fee}c`
/** The tip in the picture at the top. */
const SAMPLE = 2_000

export const landing = {
  title: `${PRODUCT.name}: ${common.tagline}`,
  description: `Nika ithiphu ngefowuni yakho: oonogada beemoto, iiweyitala, abasebenzi basegadini, abasendlini nabetoho. Iithiphu zisuka ku-${RANGE}. Abasebenzi bagcina i-100% yethiphu nganye.`,
  meaning: `${PRODUCT.name}: igama lesiXhosa lokubulela`,
  hero: 'Awunakheshi?',
  heroAnswer: 'Bulela noko kunjalo.',
  heroMore:
    'Ngefowuni yakho, nika ithiphu abantu abajonga imoto yakho, abakuphakelayo etafileni nabakhathalela igadi yakho. Bagcina i-100% yayo.',
  number: 'Inombolo okanye i-ID yomsebenzi',
  tipNow: 'Nika ithiphu ngoku',
  start: 'Thumela ithiphu',
  earn: `Fumana imali nge-${PRODUCT.name}`,
  missionButton: 'Injongo yethu',
  sample: {
    label: `Umzekelo: ithiphu ye-${rand(SAMPLE)} eya kunogada weemoto e-Rosebank`,
    to: 'Unogada weemoto',
    place: 'PG-1024 · Rosebank',
    amount: rand(SAMPLE),
    fee: `Umrhumo ${rand(TIP.fee)} · Iyonke ${rand(SAMPLE + TIP.fee)}`,
    thanks: `${PRODUCT.name}!`,
  },
  mission: {
    title: 'Injongo yethu',
    lead: 'EMzantsi Afrika ikheshi iya incipha minyaka le. Ububele bona abufanele buphele nayo.',
    more: 'Izigidi zabantu ziphila ngeethiphu: iirandi ezimbalwa apho kupakwa khona, intwana eyongezelelweyo yeweyitala. Xa ii-wallet zaba zezedijithali, ezo thiphu zanyamalala. Siyazibuyisa, kwi-wallet esebenza kuyo nayiphi na ifowuni, engafuni mtshini wamakhadi, nenika umsebenzi ngamnye irekhodi yengeniso yakhe.',
  },
  workers: {
    title: 'Yenzelwe abantu abenza usuku lwakho lube lula',
    kinds: {
      parking_guard: 'Unogada weemoto',
      waiter: 'Iweyitala',
      gardener: 'Umsebenzi wasegadini',
      domestic_worker: 'Umsebenzi wasendlini',
      day_laborer: 'Umsebenzi wetoho',
      other: 'Eminye imisebenzi',
    },
  },
  features: {
    title: 'Isebenza njani',
    cards: [
      {
        title: 'Skena okanye ukhangele',
        text: 'Skena i-QR code yomsebenzi, okanye umfumane nge-ID yomsebenzi, ngendawo okanye ngohlobo lomsebenzi.',
      },
      {
        title: `Ithiphu: ${RANGE}`,
        text: `Khetha isixa, ubone umrhumo we-${FEE}, uze uthumele. Ifika kwangoko.`,
      },
      {
        title: 'Abasebenzi bagcina i-100%',
        text: 'Ukufumana imali kusimahla. Umrhumo uhlawulwa ngumntu onika ithiphu, ngaphezu kwethiphu.',
      },
      {
        title: 'Khuphela imali ebhankini',
        text: 'Ukukhupha imali kokuqala kosuku kusimahla. Imali ifika kwiintsuku zomsebenzi ezi-1-2.',
      },
    ],
  },
  impact: {
    title: 'Umbulelo omncinci, umahluko omkhulu',
    figures: [
      { value: '50M+', text: 'abasebenzi', note: true },
      { value: RANGE, text: 'ngethiphu nganye', note: false },
      { value: 'Simahla', text: 'ukukhupha kokuqala, yonke imihla', note: false },
      { value: FEE, text: 'umrhumo', note: false },
    ],
    note: 'uqikelelo lwabasebenzi becandelo elingekho sesikweni e-Afrika, hayi abasebenzisi bale nkonzo',
  },
  contact: {
    title: 'Thetha nathi',
    lead: `Unombuzo, ingcinga, okanye indawo efanele ukuba ne-${PRODUCT.name}? Sibhalele.`,
    open: 'Sibhalele',
    name: 'Igama lakho',
    email: 'Idilesi ye-imeyile',
    subject: 'Isihloko',
    message: 'Umyalezo',
    atLeast: (needed: number) => `Ubuncinane iimpawu eziyi-${needed}`,
    needed: (more: number) => (more === 1 ? 'Kusele uphawu olunye' : `Iimpawu eziseleyo: ${more}`),
    enough: 'Sele kwanele',
    send: 'Thumela umyalezo',
    tooShort: {
      title: 'Umyalezo mfutshane kakhulu',
      description: `Nceda ubhale ubuncinane iimpawu eziyi-${MESSAGE.minContact} kumyalezo wakho`,
    },
    sent: { title: 'Umyalezo uthunyelwe!', description: 'Siza kukuphendula kamsinya.' },
    withoutScripts: 'Le fomu ifuna i-JavaScript. Ungasibhalela nalapha:',
  },
  finale: {
    title: 'Umbulelo olandelayo usepokothweni yakho.',
    text: `I-${PRODUCT.name} ikwi-BETA kwaye isebenza ngemowudi yokulinganisa: zama yonke into, akukho mali yokwenene ihambayo.`,
    realText: `I-${PRODUCT.name} ikwi-BETA. Ngena, usixelele ukuba ucinga ntoni ngayo.`,
    button: 'Qala ngoku',
  },
} as const satisfies Translation<typeof english>
