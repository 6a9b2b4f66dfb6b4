import { RETENTION, SMS } from '#contract/limits.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { privacy as english } from '../en/privacy.ts'

export const privacy = {
  title: 'Privaatheidsbeleid',
  description: `Wat ${PRODUCT.name} van jou weet, hoekom, hoe lank, en jou regte onder POPIA.`,
  updated: 'Laas bygewerk: 31 Oktober 2025',
  added: 'Nuut sedert 16 November 2026: selfoonnommers, boodskappe, bewyse van inkomste en foto’s van werkers.',
  intro: `${PRODUCT.name} help mense om fooitjies aan dienswerkers te gee, en help werkers om te hou en te onttrek wat hulle ontvang. Hierdie bladsy sê in gewone woorde wat ons met persoonlike inligting doen.`,
  home: 'Terug na tuis',
  sections: [
    {
      title: 'Inligting wat ons versamel',
      points: [
        'Van die aanmelddiens: jou naam, e-posadres en profielfoto, as jy een het.',
        'As jy as dienswerker registreer: jou werker-ID, soort diens, plek en, as jy dit gee, jou bank, die naam van die rekeninghouer en die rekeningnommer.',
        'As jy dit as dienswerker byvoeg: ’n foto van jou, sonder wat ’n kamera daarin stoor, soos tyd en plek. ’n Operateur kyk daarna voordat iemand anders dit sien.',
        'Jou transaksies: fooitjies, geld gelaai, onttrekkings, hulle bedrae, koste en tye, en die beoordelings wat jy gee.',
        'As jy ’n selfoonnommer koppel: die nommer, en wanneer ons boodskappe daarheen gestuur het en teen watter koste, maar nie wat ons gesê het nie.',
        'Wat jy aan ons skryf, en tegniese rekords soos die tyd van ’n versoek, wat gehou word om rekeninge te beskerm.',
      ],
    },
    {
      title: 'As jy per foon aansluit',
      points: [
        'Jy lees eers wat ons hou, en stem in. Jy moet 18 of ouer wees; van iemand wat jonger is, hou ons niks.',
        'Ons hou jou naam en selfoonnommer, en die soort, land en nommer van jou identiteitsdokument met jou geboortedatum. Die nommers en die geboortedatum word geënkripteer gestoor. Ons het dit nodig sodat een mens een rekening het, en om na te gaan wie jy is.',
        'As die oproep afgesny word, word wat jy ingetik het ’n paar minute lank geënkripteer gehou.',
        'As jy later by die app aanmeld, kan jy daar met dieselfde rekening voortgaan. As jy jou nommer verloor, word wat jy vir ons sê om te wys wie jy is, vergelyk en nie gehou nie.',
        'Jy kan ook oor jou inligting vra deur ons te bel. Ons bel jou terug op jou nommer, vergelyk wat jy sê, laat weet jou per SMS en antwoord per SMS. ’n Kopie word gedruk en net vir jou gegee; twee van ons mense moet dit doen.',
        'Jy kan die rekening sluit deur te skakel. Van die dokument bly net ’n kode wat niemand kan teruglees nie, sodat limiete nog geld as jy weer aansluit.',
      ],
    },
    {
      title: 'Hoe ons dit gebruik',
      points: [
        'Om geld te skuif soos jy vra, jou saldo en geskiedenis te wys, en onttrekkings te betaal.',
        'Om mense wat fooitjies gee, werkers te laat soek volgens werker-ID, plek of soort diens.',
        'Om bedrog te voorkom, by limiete te hou, ons wetlike pligte na te kom en jou boodskappe te antwoord.',
        'Ons verkoop nie persoonlike inligting nie en gebruik dit nie vir advertensies nie.',
      ],
    },
    {
      title: 'Veiligheid',
      points: [
        'Verbindings is geënkripteer, en bankrekeningnommers en selfoonnommers word geënkripteer gestoor.',
        'Net die laaste 4 syfers van ’n bankrekening of ’n selfoonnommer word gewys, selfs aan die eienaar.',
        'Net ’n paar mense kan bedryfsdata sien, en wat hulle doen, word aangeteken.',
      ],
    },
    {
      title: 'Met wie ons dit deel',
      points: [
        'Met die betaaldiens en die bank, net wat ’n betaling nodig het.',
        'Met die netwerke wat oproepe en SMS’e dra: jou selfoonnommer en die boodskap self. Stuur STOP om boodskappe oor fooitjies te stop.',
        'Met mense wat fooitjies gee: ’n werker se ID, soort diens, plek, beoordeling en getal betalings; voornaam en voorletter, tensy die werker dit afskakel; en ’n foto, as die werker een bygevoeg het.',
        'Met wie ook al die kode het van ’n bewys van inkomste wat jy gemaak het: jou werker-ID, voorletters en wat jy ontvang het, totdat jy ophou om dit te deel of dit eindig.',
        'Werkers sien geen naam en geen rekening van die persoon wat hulle ’n fooitjie gegee het nie.',
        'Met owerhede, wanneer die wet dit vereis.',
      ],
    },
    {
      title: 'Jou regte onder POPIA',
      points: [
        'Jy mag vra om jou inligting te sien, dit te laat regmaak of uitvee, en beswaar maak teen hoe dit gebruik word.',
        `Dit is gratis, en ons antwoord binne ${RETENTION.answerWithinDays} dae.`,
        'Jy mag enige tyd by die Inligtingsreguleerder (Suid-Afrika) kla.',
      ],
    },
    {
      title: 'Hoe lank ons dit hou',
      points: [
        `Die rekord dat ’n SMS gestuur is, word vir ${SMS.keepDays} dae gehou; ’n selfoonnommer totdat jy dit verwyder.`,
        '’n Foto word uitgevee sodra jy dit verwyder of ophou om ’n werker te wees.',
        `Onaktiewe rekeninge kan na ${RETENTION.archiveInactiveYears} jaar geargiveer word.`,
        `Transaksierekords word vir ${RETENTION.keepEntriesYears} jaar gehou, soos die wet vereis; nadat jy jou rekening uitgevee het, sonder jou naam.`,
        `Persoonlike data word uitgevee binne ${RETENTION.erasePersonalDays} dae nadat ’n rekening uitgevee is.`,
      ],
    },
    {
      title: 'Kinders',
      points: [`${PRODUCT.name} is nie vir mense onder 18 nie, en ons versamel nie wetens hulle inligting nie.`],
    },
    {
      title: 'Oordrag na ander lande',
      points: [
        'As inligting buite Suid-Afrika hanteer word, maak ons seker dat dit minstens so goed beskerm word as wat POPIA vereis.',
      ],
    },
    {
      title: 'Veranderings aan hierdie beleid',
      points: ['Wanneer hierdie beleid verander, staan die nuwe teks op hierdie bladsy met die datum bo-aan.'],
    },
  ],
  contact: {
    title: 'Kontak',
    text: 'Vrae oor privaatheid, of ’n versoek oor jou inligting:',
  },
  simulation: `${PRODUCT.name} is in BETA en loop as simulasie. Die betaaldiens en uitbetalings na banke word gesimuleer totdat ons ’n bank as vennoot het, en geen regte geld word gebruik nie. Moet asseblief nie besonderhede van ’n regte bankrekening intik nie.`,
} as const satisfies Translation<typeof english>
