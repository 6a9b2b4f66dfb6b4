import { GUEST_TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { guest as english } from '../en/guest.ts'

export const guest = {
  title: `Gee ’n fooitjie aan {{shown}} · ${PRODUCT.name}`,
  description:
    'Gee hierdie werker ’n fooitjie met jou foon, sonder ’n rekening. Die werker kry alles; jy betaal klein transaksiekoste daarby.',
  verified: 'Geverifieer',
  amounts: 'Bedrag',
  other: 'Ander',
  otherAmount: `Ander bedrag, ${shortRand(GUEST_TIP.min)} tot ${shortRand(GUEST_TIP.max)}`,
  range: `Kies asseblief ’n bedrag van ${shortRand(GUEST_TIP.min)} tot ${shortRand(GUEST_TIP.max)}.`,
  gets: '{{called}} kry {amount}. Jy betaal {total}.',
  pay: 'Betaal {total}',
  signIn: 'Meld aan om ’n fooitjie aan {{guardNumber}} te gee',
  notThem: 'Is dit nie die persoon voor jou nie? Moenie betaal nie.',
  report: 'Rapporteer hierdie kode',
  reporting: {
    why: 'Wat is verkeerd?',
    covered: '’n Ander kode is daaroor geplak',
    stranger: 'Dit is nie die persoon wat dit noem nie',
    other: 'Iets anders',
    send: 'Stuur verslag',
  },
  badge: 'Druk die nekkaart',
  reported: 'Dankie. Ons sal hierdie kode ondersoek.',
  away: 'Daar is geen verbinding nie. Niks is betaal nie. Probeer asseblief weer.',
  before: {
    question: 'Het dit deurgegaan?',
    waiting: 'Nog nie: {amount} aan {worker}.',
    paid: 'Ja: {worker} het jou {amount} gekry.',
    not_paid: 'Nee: niks is betaal nie.',
    giving_back: 'Dit kon nie by {worker} uitkom nie. Jy kry dit terug.',
    given_back: 'Dit kon nie by {worker} uitkom nie. Jy het dit teruggekry.',
    goOn: 'Gaan voort na betaling',
    see: 'Kyk na die fooitjie',
  },
  nobody: {
    title: `Onbekende kode · ${PRODUCT.name}`,
    description:
      'Niemand kan nou met hierdie kode ’n fooitjie kry nie. Tik eerder die werker-ID in, of rapporteer die kode.',
    heading: 'Niemand kan met hierdie kode ’n fooitjie kry nie.',
    paused: 'Fooitjies per kaart is tans vir hierdie werker onderbreek.',
    pausedMore: 'Jy het niks betaal nie. Meld aan om uit jou eie beursie ’n fooitjie te gee, of gee kontant.',
    signIn: 'Meld aan om ’n fooitjie aan {{asked}} te gee',
    noReceipt: 'Daar is nie so ’n kwitansie nie.',
    noReceiptMore: 'Gaan die adres na, of vind die werker met die ID op die kaart.',
    tooOften: 'Baie kodes is van hierdie netwerk af probeer.',
    tooOftenMore: 'Probeer asseblief oor {{minutes}} min. weer, of tik die ID of die agt syfers op die kaart hier in.',
    id: 'Werker-ID',
    find: 'Soek',
  },
  receipt: {
    title: `Jou fooitjie · ${PRODUCT.name}`,
    description:
      'Wat van die fooitjie geword het: of dit nog wag, betaal is, nie betaal is nie of teruggegee is. Die bladsy wys dit sodra dit bekend is.',
    waiting: 'Wag vir die betaling',
    close: 'Jy kan hierdie bladsy toemaak. {{called}} hoor wanneer dit aankom.',
    thanks: 'Dankie!',
    now: 'Nou',
    paid: 'Jy het {{total}} betaal.',
    reference: 'Verwysing {{short}}',
    next: 'Volgende keer: tik net twee keer',
    nextMore: 'Meld aan om hierdie fooitjie in jou geskiedenis te stoor en sterre te gee.',
    signIn: 'Meld aan',
    take: 'Voeg hierdie fooitjie by my geskiedenis',
    claimed: 'Hierdie fooitjie is in jou geskiedenis.',
    history: 'Kyk na my geskiedenis',
    notPaid: 'Niks is betaal nie.',
    again: 'Probeer weer',
    givingBack: '{{called}} kon dit nie ontvang nie. Jy kry {{total}} terug.',
    givenBack: '{{called}} kon dit nie ontvang nie. Jy het {{total}} teruggekry.',
    back: 'Wanneer jy dit sien, hang van jou bank af.',
  },
} satisfies Translation<typeof english>
