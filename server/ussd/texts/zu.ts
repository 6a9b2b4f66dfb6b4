// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const zu = {
  newPin: () => 'Khetha i-PIN enezinombolo ezi-5. Hhayi u-12345, hhayi ingxenye yenombolo yakho.',
  weakPin: () => 'Le PIN ilula ukuqagela. Khetha enye enezinombolo ezi-5.',
  repeatPin: () => 'Faka i-PIN efanayo futhi.',
  pinsDiffer: () => 'Ama-PIN amabili awafani. Khetha i-PIN enezinombolo ezi-5.',
  menu: () =>
    'Enkosi\n1 Imali onayo\n2 Amathiphu akamuva\n3 Khipha imali\n4 Nika isisebenzi ithiphu\n5 Ikhodi yami nge-SMS\n6 I-PIN, ulimi, usizo',
  balance: ({ balance, count, today }) =>
    `Imali onayo ${balance}\nAmathiphu anamuhla: ${count}, esewonke ${today}\n0 Emuva`,
  lastTips: ({ lines }) => `Amathiphu akamuva\n${lines}\n0 Emuva`,
  noTips: () => 'Awekho amathiphu okwamanje.\n0 Emuva',
  withdrawHow: ({ balance, amount }) => `Imali onayo ${balance}\n1 Khipha ${amount}\n2 Elinye inani\n0 Emuva`,
  withdrawAmount: ({ least, most }) => `Ufuna ukukhipha malini? ${least} kuya ku-${most}.\n0 Emuva`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Khipha ${amount} uye ku-${bank}. Imali yesevisi ${fee}, uthola ${net} ngo-${day}.\nFaka i-PIN ukuqinisekisa.\n0 Emuva`,
  withdrawn: ({ net, bank, day, ref }) => `U-${net} uya ku-${bank}, ufika ngo-${day}. Ref ${ref}`,
  tipWho: () => 'Ithini i-ID yesisebenzi ofuna ukusinika ithiphu?\n0 Emuva',
  unknownWorker: () => 'Asikho isisebenzi esinale ID. Sicela uyifake futhi.\n0 Emuva',
  tipAmount: ({ who, least, most }) => `Ithiphu ku-${who}. Malini? ${least} kuya ku-${most}.\n0 Emuva`,
  tipPin: ({ amount, who, fee, total }) =>
    `Ithiphu ka-${amount} ku-${who}. Imali yesevisi ${fee}, isamba ${total}.\nFaka i-PIN ukuyithumela.\n0 Emuva`,
  tipped: ({ amount, who, balance, ref }) => `U-${amount} uthunyelwe ku-${who}. Imali onayo ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) =>
    `Sicela ufake inani ukusuka ku-${least} kuya ku-${most}, njengo-20 noma 12.50.\n0 Emuva`,
  wrongPin: ({ tries }) => `Le PIN ayilungile. Amathuba asele: ${tries}. Faka i-PIN yakho.\n0 Emuva`,
  locked: () =>
    'Ucingo lwakho luvaliwe ngemva kwama-PIN amathathu angalungile. Luvule ku-Profile ku-app, noma ucele abosizo bakushayele.',
  cardSent: () => 'I-ID yakho yesisebenzi iza kuwe nge-SMS.\n0 Emuva',
  settings: () => '1 Shintsha i-PIN\n2 Ulimi\n3 Imiyalezo yamathiphu\n4 Usizo\n0 Emuva',
  oldPin: () => 'Faka i-PIN onayo manje.\n0 Emuva',
  pinSet: () => 'I-PIN yakho entsha isethiwe. Ungayitsheli muntu.',
  tipMessages: () => 'Uyifuna nini i-SMS yamathiphu?\n1 Ngethiphu ngayinye\n2 Kanye ngosuku\n3 Ungayithumeli\n0 Emuva',
  saved: () => 'Kulondoloziwe.\n0 Emuva',
  help: () =>
    'Bona imali yakho, yikhiphe, noma unike ithiphu. Asilokothi sicele i-PIN ngocingo noma nge-SMS. Imibuzo? Usizo luku-app.\n0 Emuva',
  stillBusy: ({ dial }) =>
    `Kuthatha isikhathi eside. Kungenzeka sekwenziwe: shayela ${dial} ubheke imali onayo ngaphambi kokuzama futhi.`,
  refused: {
    workers_only: 'Lokhu okwezisebenzi ezibhalisiwe.\n0 Emuva',
    own_tip: 'Awukwazi ukuzinika ithiphu.\n0 Emuva',
    unknown_worker: 'Lesi sisebenzi asisakwazi ukuthola ithiphu.\n0 Emuva',
    insufficient_balance: 'Ayikho imali eyanele ku-wallet yakho.\n0 Emuva',
    daily_limit: 'Lokhu kudlula umkhawulo ka-R5000 ngosuku.\n0 Emuva',
    monthly_limit: 'Lokhu kudlula umkhawulo ka-R24999 ngenyanga.\n0 Emuva',
    no_bank_account: 'Sicela uqale ngokufaka i-akhawunti yasebhange, ku-app ngaphansi kwe-Profile.\n0 Emuva',
    wallet_frozen: 'I-wallet yakho imisiwe. Sicela uxhumane nabosizo.\n0 Emuva',
    wallet_in_debt: 'Sicela uqale ukhokhe okukweletayo, ku-app ngaphansi kwe-Wallet.\n0 Emuva',
    too_many: 'Uzame kaningi. Sicela ulinde umzuzu.\n0 Emuva',
    busy: 'Akusebenzanga manje. Sicela uzame futhi.\n0 Emuva',
  },
} satisfies Translation<typeof en>
