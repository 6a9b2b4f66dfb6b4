import { GUEST_TIP, LOAD, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { support as english } from '../en/support.ts'

export const support = {
  title: 'Uncedo nenkxaso',
  description: `Iimpendulo ngeethiphu, ngemirhumo, ngee-wallet nangokukhupha imali ku-${PRODUCT.name}, nokuba usifumana njani.`,
  lead: 'Fumana impendulo ngezantsi, sixelele ukuba uyibona njani i-BETA, okanye usibhalele.',
  feedback: {
    title: 'Uluvo lwakho nge-BETA',
    lead: 'Yintoni esebenzayo, yintoni engasebenziyo, yintoni esileleyo? Siwufunda wonke umyalezo.',
    name: 'Igama lakho',
    email: 'Idilesi ye-imeyile',
    category: 'Uhlobo',
    message: 'Umyalezo',
    send: 'Thumela uluvo',
    sent: { title: 'Uluvo luthunyelwe!', description: 'Enkosi ngoluvo lwakho. Siza kulujonga kungekudala.' },
    categories: {
      general: 'Ngokubanzi',
      bug: 'Kukho into engasebenziyo',
      feature: 'Ingcinga ngento entsha',
      ui: 'Inkangeleko nokuba lula',
      performance: 'Isantya',
      other: 'Okunye',
    },
  },
  contact: {
    title: 'Qhagamshelana nathi',
    lead: 'Siphendula ngeentsuku zomsebenzi.',
    support: 'Iqela lenkxaso nge-imeyile',
    help: 'Uncedo ngokubanzi',
  },
  faq: {
    title: 'Imibuzo ebuzwa rhoqo',
    items: [
      {
        key: 'what',
        question: `Yintoni i-${PRODUCT.name}?`,
        answer: `I-${PRODUCT.name} yinkonzo yedijithali yeethiphu nee-wallet yabasebenzi becandelo elingekho sesikweni eMzantsi Afrika: oonogada beemoto, iiweyitala, abasebenzi basegadini, abasendlini, abetoho nabanye. Uthumela ithiphu nge-wallet yakho; umsebenzi uyifumana yonke kwi-wallet yakhe.`,
      },
      {
        key: 'tip',
        question: 'Ndiyithumela njani ithiphu?',
        answer: `Ngena, uze umfumane umsebenzi nge-ID yomsebenzi, ngendawo okanye ngohlobo lomsebenzi, okanye uskene i-QR code yakhe. Khetha isixa ukusuka ku-${shortRand(TIP.min)} ukuya ku-${shortRand(TIP.max)}, ujonge ukuba iyonke yimalini, uze uthumele. Umsebenzi uyifumana kwangoko.`,
      },
      {
        key: 'fees',
        question: 'Yimalini imirhumo?',
        answer: `Umntu onika ithiphu uhlawula ${TIP.fee}c ngaphezu kwesixa: ngumrhumo lowo. Abasebenzi bafumana iithiphu simahla kwaye bagcina i-100% yazo. Ukufaka imali kusimahla, nokudlulisela imali komnye umsebenzi kusimahla. Ukukhupha imali kokuqala kosuku kusimahla; okulandelayo ngaloo mini kubiza ${rand(WITHDRAWAL.fee)}.`,
      },
      {
        key: 'load',
        question: 'Ndiyifaka njani imali kwi-wallet yam?',
        answer: `Cofa u-Faka imali kwiphepha elithi Ekhaya okanye I-wallet, ukhethe okanye ubhale isixa esingekho ngaphantsi kwe-${shortRand(LOAD.min)}, uze uhlawule nge-VodaPay. Ukufaka imali kusimahla, kwaye ibonakala kwimali onayo xa intlawulo iqinisekisiwe.`,
      },
      {
        key: 'register',
        question: 'Ndibhalisa njani njengomsebenzi?',
        answer:
          'Vula iprofayile ucofe u-Yiba ngumsebenzi. Faka i-ID yakho yomsebenzi, khetha uhlobo lomsebenzi, ufake nendawo yakho neenkcukacha zebhanki ukuba uyathanda; ungazigcwalisa kamva ezo. Ungazifumana iithiphu kwangoko.',
      },
      {
        key: 'withdraw',
        question: 'Ndiyikhuphela njani imali kwi-akhawunti yam yebhanki?',
        answer: `Faka i-akhawunti yakho yebhanki kwiprofayile, uze uvule i-wallet ucofe u-Khupha imali. Esona sixa sincinci yi-${shortRand(WITHDRAWAL.min)}. Kuthatha iintsuku zomsebenzi ezi-1-2. Ukuba ibhanki yakho iyayibuyisa intlawulo, isixa siphela, kunye nomrhumo, sibuyela kwi-wallet yakho.`,
      },
      {
        key: 'security',
        question: 'Ingaba imali neenkcukacha zam zikhuselekile?',
        answer:
          'Uqhagamshelwano neenkcukacha zebhanki zikhuselwe ngekhowudi eyimfihlo, kwaye kwinombolo ye-akhawunti yakho kuboniswa kuphela amanani amane okugqibela. Konke ukuhamba kwemali kubhalwa kanye kwaye akutshintshwa, neencwadi zemali zihlolwa rhoqo ngomzuzu. Abasebenzi abalibona igama lomntu onike ithiphu.',
      },
      {
        key: 'qr',
        question: 'Zisebenza njani ii-QR code?',
        answer:
          'Umsebenzi ngamnye obhalisileyo une-QR code yeentlawulo kwiprofayile, angayibonisa ngefowuni okanye ayiprinte. Cofa u-Skena i-QR code kwiphepha elithi Ekhaya, okanye usebenzise ikhamera yefowuni yakho kwikhadi eliprintiweyo. Uhlala ubona ukuba unika bani ithiphu phambi kokuba uthumele.',
      },
      {
        key: 'limits',
        question: 'Ingaba ikhona imida?',
        answer: `Ithiphu enye iphakathi kwe-${shortRand(TIP.min)} ne-${shortRand(TIP.max)}. Iithiphu, imali oyidlulisela kwabanye nemali oyikhuphayo, zizonke, zinomda we-${shortRand(OUT.perDay)} ngosuku ne-${shortRand(OUT.perMonth)} ngenyanga, imirhumo ingabalwanga. Akukho mda weethiphu ozifumana kubantu abangenileyo; ezeendwendwe yi-${shortRand(GUEST_TIP.perDay)} ngosuku. Kungafakwa i-${shortRand(LOAD.perMonth)} kuphela ngenyanga.`,
      },
      {
        key: 'simulation',
        question: 'Yintoni imowudi yokulinganisa?',
        answer: `I-${PRODUCT.name} ikwi-BETA. De kufumaneke ibhanki esiza kusebenzisana nayo, iintlawulo nokukhutshelwa kwemali ebhankini kuyalinganiswa: yonke into isebenza njengoko iya kusebenza, kodwa akukho mali yokwenene ihambayo.`,
      },
    ],
    realMoney:
      'Yindlela yokuzama yonke into ngaphandle kwemali yokwenene. Le nkonzo ayikho kuyo: iintlawulo nokukhutshwa kwemali kuhambisa imali yokwenene.',
  },
  privacy: 'Funda umgaqo wethu wabucala',
  home: 'Buyela ekhaya',
} as const satisfies Translation<typeof english>
