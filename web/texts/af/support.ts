import { GUEST_TIP, LOAD, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { support as english } from '../en/support.ts'

export const support = {
  title: 'Hulp en kontak',
  description: `Antwoorde oor fooitjies, koste, beursies en onttrekkings op ${PRODUCT.name}, en hoe om ons te bereik.`,
  lead: 'Soek hier onder ’n antwoord, sê wat jy van die beta dink, of skryf aan ons.',
  feedback: {
    title: 'Terugvoer oor die beta',
    lead: 'Wat werk, wat werk nie, wat kort? Ons lees elke boodskap.',
    name: 'Jou naam',
    email: 'E-posadres',
    category: 'Kategorie',
    message: 'Boodskap',
    send: 'Stuur terugvoer',
    sent: { title: 'Terugvoer gestuur!', description: 'Dankie vir jou terugvoer. Ons kyk binnekort daarna.' },
    categories: {
      general: 'Algemeen',
      bug: 'Iets is stukkend',
      feature: '’n Idee vir iets nuuts',
      ui: 'Voorkoms en gemak',
      performance: 'Spoed',
      other: 'Ander',
    },
  },
  contact: {
    title: 'Kontak ons',
    lead: 'Ons antwoord op werksdae.',
    support: 'E-pos aan ons hulpdiens',
    help: 'Algemene hulp',
  },
  faq: {
    title: 'Gereelde vrae',
    items: [
      {
        key: 'what',
        question: `Wat is ${PRODUCT.name}?`,
        answer: `${PRODUCT.name} is ’n diens vir digitale fooitjies, met ’n beursie, vir informele dienswerkers in Suid-Afrika: motorwagte, kelners, tuiniers, huiswerkers, dagloners en ander. Jy stuur ’n fooitjie uit jou beursie; die werker ontvang alles in syne of hare.`,
      },
      {
        key: 'tip',
        question: 'Hoe stuur ek ’n fooitjie?',
        answer: `Meld aan, en soek dan die werker volgens werker-ID, plek of soort diens, of skandeer die werker se QR-kode. Kies ’n bedrag van ${shortRand(TIP.min)} tot ${shortRand(TIP.max)}, kyk na die totaal, en stuur. Die werker het dit dadelik.`,
      },
      {
        key: 'fees',
        question: 'Wat is die koste?',
        answer: `’n Fooitjie kos die gewer ${TIP.fee} sent bo-op die bedrag. Werkers ontvang fooitjies gratis en hou 100% daarvan. Om geld te laai is gratis, en so ook om geld van een werker na ’n ander aan te stuur. Die eerste onttrekking elke dag is gratis; daarna kos elkeen op dieselfde dag ${rand(WITHDRAWAL.fee)}.`,
      },
      {
        key: 'load',
        question: 'Hoe laai ek geld in my beursie?',
        answer: `Tik op Laai geld op die tuisskerm of die beursieskerm, kies ’n bedrag of tik een van minstens ${shortRand(LOAD.min)} in, en betaal met VodaPay. Om geld te laai is gratis, en dit wys in jou saldo sodra die betaling bevestig is.`,
      },
      {
        key: 'register',
        question: 'Hoe registreer ek as ’n dienswerker?',
        answer:
          'Maak Profiel oop en tik op Word ’n dienswerker. Tik jou werker-ID in, kies jou soort diens, en voeg jou plek en bankbesonderhede by as jy wil; jy kan dit later invul. Jy kan dadelik fooitjies ontvang.',
      },
      {
        key: 'withdraw',
        question: 'Hoe betaal ek geld uit na my bankrekening?',
        answer: `Voeg jou bankrekening by in Profiel, maak dan Beursie oop en tik op Onttrek. Die minste is ${shortRand(WITHDRAWAL.min)}. Dit neem 1-2 werksdae. As jou bank ’n betaling terugstuur, gaan die hele bedrag, ook die koste, terug in jou beursie.`,
      },
      {
        key: 'security',
        question: 'Is my geld en inligting veilig?',
        answer:
          'Verbindings en bankbesonderhede is geënkripteer, en net die laaste vier syfers van jou rekeningnommer word ooit gewys. Elke beweging van geld word een keer geskryf en nooit verander nie, en die boeke word elke minuut nagegaan. Werkers sien nooit die naam van die een wat die fooitjie gee nie.',
      },
      {
        key: 'qr',
        question: 'Hoe werk QR-kodes?',
        answer:
          'Elke geregistreerde werker het ’n QR-kode vir betaling in Profiel, om op ’n foon te wys of te druk. Tik op Skandeer QR-kode op die tuisskerm, of gebruik jou foon se eie kamera op ’n gedrukte kaart. Jy sien altyd vir wie jy ’n fooitjie gee voordat jy stuur.',
      },
      {
        key: 'limits',
        question: 'Is daar limiete?',
        answer: `Een fooitjie is tussen ${shortRand(TIP.min)} en ${shortRand(TIP.max)}. Vir fooitjies, oordragte en onttrekkings altesaam is daar ’n limiet van ${shortRand(OUT.perDay)} per dag en ${shortRand(OUT.perMonth)} per maand, koste nie getel nie. Daar is geen limiet op fooitjies wat jy ontvang van mense wat aangemeld is nie; van gaste is dit ${shortRand(GUEST_TIP.perDay)} per dag. Hoogstens ${shortRand(LOAD.perMonth)} kan in ’n maand gelaai word.`,
      },
      {
        key: 'simulation',
        question: 'Wat is simulasie?',
        answer: `${PRODUCT.name} is in BETA. Totdat ons ’n bank as vennoot het, word betalings en uitbetalings na banke gesimuleer: alles werk soos dit sal werk, maar geen regte geld word gebruik nie.`,
      },
    ],
    realMoney:
      '’n Manier om alles sonder regte geld te probeer. Hierdie diens loop nie so nie: betalings en uitbetalings gebruik regte geld.',
  },
  privacy: 'Lees ons privaatheidsbeleid',
  home: 'Terug na tuis',
} as const satisfies Translation<typeof english>
