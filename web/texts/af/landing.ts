import { MESSAGE, TIP } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { landing as english } from '../en/landing.ts'

const RANGE = `${shortRand(TIP.min)} tot ${shortRand(TIP.max)}`
const FEE = `${TIP.fee}c`
/** The tip in the picture at the top. */
const SAMPLE = 2_000

export const landing = {
  title: `${PRODUCT.name}: Digitale fooitjies vir Afrika se dienswerkers`,
  description: `Gee fooitjies aan motorwagte, kelners, tuiniers, huiswerkers en dagloners met jou foon, van ${RANGE}. Werkers hou 100% van elke fooitjie.`,
  meaning: `${PRODUCT.name} is isiXhosa vir dankie`,
  hero: 'Geen kontant by jou nie?',
  heroAnswer: 'Sê nogtans dankie.',
  heroMore:
    'Gee met jou foon ’n fooitjie aan die mense wat jou motor oppas, jou tafel bedien en jou tuin versorg. Hulle hou 100% daarvan.',
  number: 'Werkernommer of -ID',
  tipNow: 'Gee nou ’n fooitjie',
  start: 'Stuur ’n fooitjie',
  earn: `Verdien met ${PRODUCT.name}`,
  missionButton: 'Ons missie',
  sample: {
    label: `’n Voorbeeld: ’n fooitjie van ${rand(SAMPLE)} aan ’n motorwag in Rosebank`,
    to: 'Motorwag',
    place: 'PG-1024 · Rosebank',
    amount: rand(SAMPLE),
    fee: `Koste ${rand(TIP.fee)} · Totaal ${rand(SAMPLE + TIP.fee)}`,
    thanks: `${PRODUCT.name}!`,
  },
  mission: {
    title: 'Ons missie',
    lead: 'Suid-Afrikaners het elke jaar minder kontant by hulle. Goedheid moet nie saam daarmee opraak nie.',
    more: 'Miljoene mense leef van fooitjies: ’n paar rand by die parkeerplek, ’n bietjie ekstra vir die kelner. Toe beursies digitaal geword het, het daardie fooitjies verdwyn. Ons bring hulle terug, in ’n beursie wat op enige foon werk, geen kaartmasjien nodig het nie en vir elke dienswerker wys wat hy of sy verdien het.',
  },
  workers: {
    title: 'Gemaak vir die mense wat jou dag makliker maak',
    kinds: {
      parking_guard: 'Motorwag',
      waiter: 'Kelner',
      gardener: 'Tuinier',
      domestic_worker: 'Huiswerker',
      day_laborer: 'Dagloner',
      other: 'Ander dienste',
    },
  },
  features: {
    title: 'Hoe dit werk',
    cards: [
      {
        title: 'Skandeer of soek',
        text: 'Skandeer die werker se QR-kode, of soek volgens werker-ID, voorstad of soort diens.',
      },
      {
        title: `Gee ’n fooitjie van ${RANGE}`,
        text: `Kies ’n bedrag, sien die transaksiekoste van ${FEE}, en stuur. Dit kom dadelik aan.`,
      },
      {
        title: 'Werkers hou 100%',
        text: 'Om te ontvang is gratis. Die een wat die fooitjie gee, betaal die koste bo-op die fooitjie.',
      },
      {
        title: 'Betaal uit na ’n bank',
        text: 'Die eerste onttrekking elke dag is gratis. Die geld kom binne 1-2 werksdae aan.',
      },
    ],
  },
  impact: {
    title: 'Klein dankies, groot verskil',
    figures: [
      { value: '50M+', text: 'werkers', note: true },
      { value: RANGE, text: 'per fooitjie', note: false },
      { value: 'Gratis', text: 'eerste onttrekking, elke dag', note: false },
      { value: FEE, text: 'transaksiekoste', note: false },
    ],
    note: 'geskatte informele dienswerkers in Afrika, nie gebruikers van hierdie diens nie',
  },
  contact: {
    title: 'Praat met ons',
    lead: `’n Vraag, ’n idee, of ’n plek wat ${PRODUCT.name} behoort te hê? Skryf aan ons.`,
    open: 'Skryf aan ons',
    name: 'Jou naam',
    email: 'E-posadres',
    subject: 'Onderwerp',
    message: 'Boodskap',
    atLeast: (needed: number) => `Minstens ${needed} karakters`,
    needed: (more: number) => (more === 1 ? 'Nog 1 karakter nodig' : `Nog ${more} karakters nodig`),
    enough: 'Lank genoeg',
    send: 'Stuur boodskap',
    tooShort: {
      title: 'Boodskap te kort',
      description: `Skryf asseblief minstens ${MESSAGE.minContact} karakters in jou boodskap`,
    },
    sent: { title: 'Boodskap gestuur!', description: 'Ons antwoord jou so gou as moontlik.' },
    withoutScripts: 'Hierdie vorm het JavaScript nodig. Jy kan ook skryf aan',
  },
  finale: {
    title: 'Die volgende dankie is in jou sak.',
    text: `${PRODUCT.name} is in BETA en loop as simulasie: probeer alles, geen regte geld word gebruik nie.`,
    realText: `${PRODUCT.name} is in BETA. Meld aan, en sê vir ons wat jy daarvan dink.`,
    button: 'Begin nou',
  },
} as const satisfies Translation<typeof english>
