// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const xh = {
  back: 'Emva',
  choices: {
    balance: 'Imali onayo',
    tips: 'Iithiphu zamva nje',
    withdraw: 'Khupha imali',
    tip: 'Nika umsebenzi ithiphu',
    card: 'Inombolo yam nge-SMS',
    settings: 'I-PIN, ulwimi, i-SMS',
    help: 'Uncedo',
    callMe: 'Sicele sikutsalele umnxeba',
    forgotPin: 'Ndilibele i-PIN',
    otherAmount: 'Esinye isixa',
    changePin: 'Tshintsha i-PIN',
    language: 'Ulwimi',
    messages: 'Imiyalezo yeethiphu',
    lockBalance: 'Cela i-PIN phambi kwemali onayo',
    openBalance: 'Imali onayo ngaphandle kwe-PIN',
    every: 'Ngethiphu nganye',
    daily: 'Kanye ngosuku',
    none: 'Musa ukuyithumela',
  },
  newPin: () => 'Khetha i-PIN enamanani ama-5. Hayi u-12345, hayi inxalenye yenombolo yakho.',
  weakPin: () => 'Le PIN ilula ukuqikelela. Khetha enye enamanani ama-5.',
  repeatPin: () => 'Faka i-PIN efanayo kwakhona.',
  pinsDiffer: () => 'Ii-PIN ezimbini azifani. Khetha i-PIN enamanani ama-5.',
  typePin: () => 'Faka i-PIN yakho.',
  oldPin: () => 'Faka i-PIN onayo ngoku.',
  pinSet: () => 'I-PIN yakho entsha isetiwe. Musa ukuyixelela mntu.',
  wrongPin: ({ tries }) => `Le PIN ayilunganga. Amathuba aseleyo: ${tries}. Faka i-PIN yakho.`,
  locked: ({ support }) =>
    `Itshixiwe emva kwee-PIN ezintathu ezingalunganga. Yivule kwiprofayile kwi-app, okanye ucofe ${support}`,
  typeCode: () => 'Sithumele ikhowudi nge-SMS. Yifake apha, okanye ucofe kwakhona ukhethe Uncedo, Ndilibele i-PIN.',
  wrongCode: () => 'Le khowudi ayilunganga. Jonga i-SMS uyifake kwakhona.',
  codeExpired: () => 'Le khowudi iphelelwe lixesha. Khetha kwakhona: Ndilibele i-PIN.',
  newPinFrom: ({ time, support }) => `Ungakhetha i-PIN entsha ukususela nge-${time}. Asinguwe? Cofa ${support}`,
  newSim: ({ time, support }) =>
    `Le nombolo ine-SIM entsha, akukho mali iphumayo kude kube yi-${time}. Asinguwe? Cofa ${support}`,
  callAsked: ({ support }) => `Siza kukutsalela umnxeba kule nombolo. Okanye usitsalele: ${support}`,
  balance: ({ balance, count, today }) => `Imali onayo ${balance}\nIithiphu zanamhlanje: ${count}, zizonke ${today}`,
  balanceNow: ({ balance }) => `Imali onayo ${balance}`,
  lastTips: ({ lines }) => `Iithiphu zamva nje\n${lines}`,
  noTips: () => 'Azikabikho iithiphu.',
  withdrawAll: ({ amount }) => `Khupha i-${amount}`,
  withdrawAmount: ({ least, most }) => `Ungakhupha i-${least} ukuya ku-${most}. Malini?`,
  withdrawFreePin: ({ amount, bank, day }) =>
    `Khupha i-${amount} iye ku-${bank}, simahla. Ifika nge-${day}.\nFaka i-PIN ukuqinisekisa.`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Khupha i-${amount} iye ku-${bank}. Umrhumo ${fee}, ufumana i-${net} nge-${day}.\nFaka i-PIN ukuqinisekisa.`,
  withdrawn: ({ net, bank, day, ref }) => `I-${net} iya ku-${bank}, ifika nge-${day}. Ref ${ref}`,
  tipWho: () => 'Ithini inombolo okanye i-ID yomsebenzi ofuna ukumnika ithiphu?',
  unknownWorker: () => 'Akukho msebenzi unale nombolo okanye le ID. Nceda uyifake kwakhona.',
  tipAmount: ({ who, least, most }) => `Ithiphu ku-${who}: i-${least} ukuya ku-${most}. Malini?`,
  tipPin: ({ amount, who, fee, total }) =>
    `Ithiphu ye-${amount} ku-${who}. Umrhumo ${fee}, iyonke ${total}.\nFaka i-PIN ukuyithumela.`,
  tipped: ({ amount, who, balance, ref }) => `I-${amount} ithunyelwe ku-${who}. Imali onayo ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) => `Nceda ufake isixa ukusuka ku-${least} ukuya ku-${most}. Neesenti: 12.50`,
  cardSent: () => 'Inombolo ne-ID yakho yomsebenzi ziza kuwe nge-SMS.',
  whenToTell: () => 'Uyifuna nini i-SMS yeethiphu?',
  saved: () => 'Kugciniwe.',
  help: ({ support }) => `Sitsalele umnxeba: ${support}. Asiceli PIN ngefowuni okanye nge-SMS.`,
  stillBusy: ({ dial }) =>
    `Kuthatha ixesha elide. Kungenzeka sele kwenziwe: cofa ${dial} ujonge imali onayo phambi kokuzama kwakhona.`,
  notLinked: ({ support }) =>
    `Enkosi: fumana iithiphu ngefowuni uzikhuphele ebhankini. Ukudibanisa le nombolo, yifake kwi-app phantsi kweprofayile. Uncedo: ${support}`,
  dialAgain: () => 'Le seshoni iphelile. Nceda ucofe kwakhona.',
  away: () => 'I-Enkosi ayikwazi ukuphendula ngoku. Nceda ucofe kwakhona kwimizuzu embalwa.',
  tooMany: () => 'Uzame kaninzi. Nceda ulinde umzuzu.',
  refused: {
    unknown_worker: 'Lo msebenzi akasazifumani iithiphu.',
    no_bank_account: 'Nceda ufake i-akhawunti yebhanki kuqala, kwi-app phantsi kweprofayile.',
    wallet_in_debt: 'Nceda uhlawule oko ukutyalayo kuqala, kwi-app phantsi kwe-Wallet.',
  },
} satisfies Translation<typeof en>
