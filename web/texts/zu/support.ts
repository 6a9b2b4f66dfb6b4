import { GUEST_TIP, LOAD, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { rand, shortRand } from '#contract/money.ts'
import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { support as english } from '../en/support.ts'

export const support = {
  title: 'Usizo',
  description: `Izimpendulo ngamathiphu, ngemali yesevisi, ngama-wallet nangokukhipha imali ku-${PRODUCT.name}, nokuthi usithola kanjani.`,
  lead: 'Thola impendulo ngezansi, sitshele ukuthi uyibona kanjani i-BETA, noma usibhalele.',
  feedback: {
    title: 'Umbono wakho nge-BETA',
    lead: 'Yini esebenzayo, yini engasebenzi, yini eshodayo? Siyawufunda wonke umyalezo.',
    name: 'Igama lakho',
    email: 'Ikheli le-imeyili',
    category: 'Uhlobo',
    message: 'Umyalezo',
    send: 'Thumela umbono',
    sent: { title: 'Umbono uthunyelwe!', description: 'Siyabonga ngombono wakho. Sizowubheka maduze.' },
    categories: {
      general: 'Okuvamile',
      bug: 'Kukhona okungasebenzi',
      feature: 'Umbono wento entsha',
      ui: 'Ukubukeka nokuba lula',
      performance: 'Isivinini',
      other: 'Okunye',
    },
  },
  contact: {
    title: 'Xhumana nathi',
    lead: 'Siphendula ngezinsuku zomsebenzi.',
    support: 'Abosizo nge-imeyili',
    help: 'Usizo jikelele',
  },
  faq: {
    title: 'Imibuzo evame ukubuzwa',
    items: [
      {
        key: 'what',
        question: `Yini i-${PRODUCT.name}?`,
        answer: `I-${PRODUCT.name} yisevisi yedijithali yamathiphu nama-wallet, eyenzelwe izisebenzi zomkhakha ongahlelekile eNingizimu Afrika: onogada bezimoto, oweta, izisebenzi zasengadini, ezasendlini, ezetoho nabanye. Uthumela ithiphu nge-wallet yakho; isisebenzi siyithola yonke ku-wallet yaso.`,
      },
      {
        key: 'tip',
        question: 'Ngiyithumela kanjani ithiphu?',
        answer: `Ngena, bese uthola isisebenzi nge-ID yesisebenzi, ngendawo noma ngohlobo lomsebenzi, noma uskene i-QR code yaso. Khetha inani ukusuka ku-${shortRand(TIP.min)} kuya ku-${shortRand(TIP.max)}, ubheke isamba, bese uthumela. Isisebenzi siyithola ngaso leso sikhathi.`,
      },
      {
        key: 'fees',
        question: 'Ingakanani imali yesevisi?',
        answer: `Onika ithiphu ukhokha ${TIP.fee}c ngaphezu kwenani. Izisebenzi zithola amathiphu mahhala futhi zigcina u-100% wawo. Ukufaka imali kumahhala, nokudlulisela imali kwesinye isisebenzi kumahhala. Ukukhipha imali kokuqala kosuku kumahhala; okulandelayo ngalolo suku kubiza ${rand(WITHDRAWAL.fee)}.`,
      },
      {
        key: 'load',
        question: 'Ngiyifaka kanjani imali ku-wallet yami?',
        answer: `Thepha u-Faka imali ekhasini elithi Ekhaya noma I-wallet, ukhethe noma ubhale inani okungenani elingu-${shortRand(LOAD.min)}, bese ukhokha nge-VodaPay. Ukufaka imali kumahhala, futhi ibonakala emalini onayo lapho inkokhelo isiqinisekisiwe.`,
      },
      {
        key: 'register',
        question: 'Ngibhalisa kanjani njengesisebenzi?',
        answer:
          'Vula iphrofayela uthephe u-Yiba yisisebenzi. Faka i-ID yakho yesisebenzi, khetha uhlobo lomsebenzi, ufake nendawo yakho nemininingwane yasebhange uma uthanda; ungakugcwalisa kamuva lokho. Ungathola amathiphu khona manje.',
      },
      {
        key: 'withdraw',
        question: 'Ngiyikhiphela kanjani imali ku-akhawunti yami yasebhange?',
        answer: `Faka i-akhawunti yakho yasebhange kuphrofayela, bese uvula i-wallet uthephe u-Khipha imali. Inani elincane kunawo wonke ngu-${shortRand(WITHDRAWAL.min)}. Kuthatha izinsuku zomsebenzi ezingu-1-2. Uma ibhange lakho libuyisa inkokhelo, lonke inani, kanye nemali yesevisi, kubuyela ku-wallet yakho.`,
      },
      {
        key: 'security',
        question: 'Ingabe imali nemininingwane yami kuphephile?',
        answer:
          'Ukuxhumana nemininingwane yasebhange kuvikelwe ngekhodi eyimfihlo, futhi enombolweni ye-akhawunti yakho kuboniswa kuphela izinombolo ezine zokugcina. Konke ukuhamba kwemali kubhalwa kanye futhi akushintshwa, namabhuku ahlolwa njalo ngomzuzu. Izisebenzi azilokothi zibone igama lomuntu onike ithiphu.',
      },
      {
        key: 'qr',
        question: 'Asebenza kanjani ama-QR code?',
        answer:
          'Isisebenzi ngasinye esibhalisile sine-QR code yezinkokhelo kuphrofayela, singayibonisa ngocingo noma siyiphrinte. Thepha u-Skena i-QR code ekhasini elithi Ekhaya, noma usebenzise ikhamera yocingo lwakho ekhadini eliphrintiwe. Uhlale ubona ukuthi unika bani ithiphu ngaphambi kokuthumela.',
      },
      {
        key: 'limits',
        question: 'Ingabe ikhona imikhawulo?',
        answer: `Ithiphu eyodwa iphakathi kuka-${shortRand(TIP.min)} no-${shortRand(TIP.max)}. Amathiphu, imali oyidlulisela kwabanye nemali oyikhiphayo, konke ndawonye, kunomkhawulo ka-${shortRand(OUT.perDay)} ngosuku no-${shortRand(OUT.perMonth)} ngenyanga, imali yesevisi ingabaliwe. Awukho umkhawulo wamathiphu owathola kubantu abangenile; kwezivakashi ngu-${shortRand(GUEST_TIP.perDay)} ngosuku. Kungafakwa u-${shortRand(LOAD.perMonth)} kuphela ngenyanga.`,
      },
      {
        key: 'simulation',
        question: 'Iyini imodi yokulingisa?',
        answer: `I-${PRODUCT.name} iku-BETA. Kuze kutholakale ibhange esizosebenzisana nalo, izinkokhelo nokukhipha imali ebhange kuyalingiswa: konke kusebenza njengoba kuzosebenza, kodwa ayikho imali yangempela ehambayo.`,
      },
    ],
    realMoney:
      'Kuyindlela yokuzama konke ngaphandle kwemali yangempela. Le sevisi ayikho kuyo: izinkokhelo nokukhipha imali kuhambisa imali yangempela.',
  },
  privacy: 'Funda inqubomgomo yethu yobumfihlo',
  home: 'Buyela ekhaya',
} as const satisfies Translation<typeof english>
