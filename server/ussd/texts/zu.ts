// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const zu = {
  back: 'Emuva',
  choices: {
    balance: 'Imali onayo',
    tips: 'Amathiphu akamuva',
    withdraw: 'Khipha imali',
    tip: 'Nika isisebenzi ithiphu',
    card: 'Inombolo yami nge-SMS',
    settings: 'I-PIN, ulimi, i-SMS',
    help: 'Usizo',
    callMe: 'Sicele sikushayele',
    forgotPin: 'Ngikhohlwe i-PIN',
    otherAmount: 'Elinye inani',
    changePin: 'Shintsha i-PIN',
    language: 'Ulimi',
    messages: 'Imiyalezo yamathiphu',
    lockBalance: 'Cela i-PIN ngaphambi kwemali onayo',
    openBalance: 'Imali onayo ngaphandle kwe-PIN',
    every: 'Ngethiphu ngayinye',
    daily: 'Kanye ngosuku',
    none: 'Ungayithumeli',
  },
  newPin: () => 'Khetha i-PIN enezinombolo ezi-5. Hhayi u-12345, hhayi ingxenye yenombolo yakho.',
  weakPin: () => 'Le PIN ilula ukuqagela. Khetha enye enezinombolo ezi-5.',
  repeatPin: () => 'Faka i-PIN efanayo futhi.',
  pinsDiffer: () => 'Ama-PIN amabili awafani. Khetha i-PIN enezinombolo ezi-5.',
  typePin: () => 'Faka i-PIN yakho.',
  oldPin: () => 'Faka i-PIN onayo manje.',
  pinSet: () => 'I-PIN yakho entsha isethiwe. Ungayitsheli muntu.',
  wrongPin: ({ tries }) => `Le PIN ayilungile. Amathuba asele: ${tries}. Faka i-PIN yakho.`,
  locked: ({ support }) =>
    `Luvaliwe ngemva kwama-PIN amathathu angalungile. Luvule kuphrofayela ku-app, noma ushayele ${support}`,
  typeCode: () => 'Sithumele ikhodi nge-SMS. Yifake lapha, noma ushayele futhi ukhethe Usizo, Ngikhohlwe i-PIN.',
  wrongCode: () => 'Le khodi ayilungile. Bheka i-SMS uyifake futhi.',
  codeExpired: () => 'Le khodi isiphelelwe yisikhathi. Khetha futhi: Ngikhohlwe i-PIN.',
  newPinFrom: ({ time, support }) => `Ungakhetha i-PIN entsha kusukela ngo-${time}. Akuwena? Shayela ${support}`,
  newSim: ({ time, support }) =>
    `Le nombolo ine-SIM entsha, ayikho imali ephumayo kuze kube ngu-${time}. Akuwena? Shayela ${support}`,
  callAsked: ({ support }) => `Sizokushayela kule nombolo. Noma usishayele: ${support}`,
  balance: ({ balance, count, today }) => `Imali onayo ${balance}\nAmathiphu anamuhla: ${count}, isamba ${today}`,
  balanceNow: ({ balance }) => `Imali onayo ${balance}`,
  lastTips: ({ lines }) => `Amathiphu akamuva\n${lines}`,
  noTips: () => 'Awekho amathiphu okwamanje.',
  withdrawAll: ({ amount }) => `Khipha u-${amount}`,
  withdrawAmount: ({ least, most }) => `Ungakhipha u-${least} kuya ku-${most}. Malini?`,
  withdrawFreePin: ({ amount, bank, day }) =>
    `Khipha u-${amount} uyise ku-${bank}, mahhala. Ufika ngo-${day}.\nFaka i-PIN ukuqinisekisa.`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Khipha u-${amount} uyise ku-${bank}. Imali yesevisi ${fee}, uthola u-${net} ngo-${day}.\nFaka i-PIN ukuqinisekisa.`,
  withdrawn: ({ net, bank, day, ref }) => `U-${net} uya ku-${bank}, ufika ngo-${day}. Ref ${ref}`,
  tipWho: () => 'Ithini inombolo noma i-ID yesisebenzi ofuna ukusinika ithiphu?',
  unknownWorker: () => 'Asikho isisebenzi esinale nombolo noma le ID. Sicela uyifake futhi.',
  tipAmount: ({ who, least, most }) => `Ithiphu ku-${who}: u-${least} kuya ku-${most}. Malini?`,
  tipPin: ({ amount, who, fee, total }) =>
    `Ithiphu ka-${amount} ku-${who}. Imali yesevisi ${fee}, isamba ${total}.\nFaka i-PIN ukuyithumela.`,
  tipped: ({ amount, who, balance, ref }) => `U-${amount} uthunyelwe ku-${who}. Imali onayo ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) => `Sicela ufake inani ukusuka ku-${least} kuya ku-${most}. Namasenti: 12.50`,
  cardSent: () => 'Inombolo ne-ID yakho yesisebenzi kuza kuwe nge-SMS.',
  whenToTell: () => 'Uyifuna nini i-SMS yamathiphu?',
  saved: () => 'Kulondoloziwe.',
  help: ({ support }) => `Sishayele: ${support}. Asilokothi sicele i-PIN ngocingo noma nge-SMS.`,
  stillBusy: ({ dial }) =>
    `Kuthatha isikhathi eside. Kungenzeka sekwenziwe: shayela ${dial} ubheke imali onayo ngaphambi kokuzama futhi.`,
  notLinked: ({ support }) =>
    `Enkosi: thola amathiphu ngocingo uwakhiphele ebhange. Ukuxhuma le nombolo, yifake ku-app ngaphansi kwephrofayela. Usizo: ${support}`,
  dialAgain: () => 'Le seshini iphelile. Sicela uphinde ushayele.',
  away: () => 'I-Enkosi ayikwazi ukuphendula manje. Sicela uphinde ushayele emizuzwini embalwa.',
  tooMany: () => 'Uzame kaningi. Sicela ulinde umzuzu.',
  refused: {
    unknown_worker: 'Lesi sisebenzi asisawatholi amathiphu.',
    no_bank_account: 'Sicela uqale ngokufaka i-akhawunti yasebhange, ku-app ngaphansi kwephrofayela.',
    wallet_in_debt: 'Sicela uqale ukhokhe okukweletayo, ku-app ngaphansi kwe-Wallet.',
  },
} satisfies Translation<typeof en>
