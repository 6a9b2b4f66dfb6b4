// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const xh = {
  newPin: () => 'Khetha i-PIN enamanani ama-5. Hayi u-12345, hayi inxalenye yenombolo yakho.',
  weakPin: () => 'Le PIN ilula ukuqikelela. Khetha enye enamanani ama-5.',
  repeatPin: () => 'Faka i-PIN efanayo kwakhona.',
  pinsDiffer: () => 'Ii-PIN ezimbini azifani. Khetha i-PIN enamanani ama-5.',
  menu: () =>
    'Enkosi\n1 Imali onayo\n2 Iithiphu zamva nje\n3 Khupha imali\n4 Nika umsebenzi ithiphu\n5 Ikhowudi yam nge-SMS\n6 I-PIN, ulwimi, uncedo',
  balance: ({ balance, count, today }) =>
    `Imali onayo ${balance}\nIithiphu zanamhlanje: ${count}, zizonke ${today}\n0 Emva`,
  lastTips: ({ lines }) => `Iithiphu zamva nje\n${lines}\n0 Emva`,
  noTips: () => 'Azikabikho iithiphu.\n0 Emva',
  withdrawHow: ({ balance, amount }) => `Imali onayo ${balance}\n1 Khupha ${amount}\n2 Esinye isixa\n0 Emva`,
  withdrawAmount: ({ least, most }) => `Ufuna ukukhupha malini? ${least} ukuya ku-${most}.\n0 Emva`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Khupha ${amount} iye ku-${bank}. Umrhumo ${fee}, ufumana ${net} nge-${day}.\nFaka i-PIN ukuqinisekisa.\n0 Emva`,
  withdrawn: ({ net, bank, day, ref }) => `I-${net} iya ku-${bank}, ifika nge-${day}. Ref ${ref}`,
  tipWho: () => 'Ithini i-ID yomsebenzi ofuna ukumnika ithiphu?\n0 Emva',
  unknownWorker: () => 'Akukho msebenzi unale ID. Nceda uyifake kwakhona.\n0 Emva',
  tipAmount: ({ who, least, most }) => `Ithiphu ku-${who}. Malini? ${least} ukuya ku-${most}.\n0 Emva`,
  tipPin: ({ amount, who, fee, total }) =>
    `Ithiphu ye-${amount} ku-${who}. Umrhumo ${fee}, iyonke ${total}.\nFaka i-PIN ukuyithumela.\n0 Emva`,
  tipped: ({ amount, who, balance, ref }) => `I-${amount} ithunyelwe ku-${who}. Imali onayo ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) =>
    `Nceda ufake isixa ukusuka ku-${least} ukuya ku-${most}, njenge-20 okanye 12.50.\n0 Emva`,
  wrongPin: ({ tries }) => `Le PIN ayilunganga. Amathuba aseleyo: ${tries}. Faka i-PIN yakho.\n0 Emva`,
  locked: () =>
    'Ifowuni yakho itshixiwe emva kwee-PIN ezintathu ezingalunganga. Yivule ku-Profile kwi-app, okanye ucele inkxaso ikufowunele.',
  cardSent: () => 'I-ID yakho yomsebenzi iza kuwe nge-SMS.\n0 Emva',
  settings: () => '1 Tshintsha i-PIN\n2 Ulwimi\n3 Imiyalezo yeethiphu\n4 Uncedo\n0 Emva',
  oldPin: () => 'Faka i-PIN onayo ngoku.\n0 Emva',
  pinSet: () => 'I-PIN yakho entsha isetiwe. Musa ukuyixelela mntu.',
  tipMessages: () => 'Uyifuna nini i-SMS yeethiphu?\n1 Ngethiphu nganye\n2 Kanye ngosuku\n3 Musa ukuyithumela\n0 Emva',
  saved: () => 'Kugciniwe.\n0 Emva',
  help: () =>
    'Bona imali yakho, yikhuphe, okanye unike ithiphu. Asiceli PIN ngefowuni okanye nge-SMS. Imibuzo? Inkxaso ikwi-app.\n0 Emva',
  stillBusy: ({ dial }) =>
    `Kuthatha ixesha elide. Kungenzeka sele kwenziwe: tsalela ${dial} ujonge imali onayo phambi kokuzama kwakhona.`,
  refused: {
    workers_only: 'Oku kokwabasebenzi ababhalisiweyo.\n0 Emva',
    own_tip: 'Awukwazi ukuzinika ithiphu.\n0 Emva',
    unknown_worker: 'Lo msebenzi akasenakufumana thiphu.\n0 Emva',
    insufficient_balance: 'Akukho mali yaneleyo kwi-wallet yakho.\n0 Emva',
    daily_limit: 'Oku kudlula umda we-R5000 ngosuku.\n0 Emva',
    monthly_limit: 'Oku kudlula umda we-R24999 ngenyanga.\n0 Emva',
    no_bank_account: 'Nceda ufake i-akhawunti yebhanki kuqala, kwi-app phantsi kwe-Profile.\n0 Emva',
    wallet_frozen: 'I-wallet yakho imisiwe. Nceda uqhagamshelane nenkxaso.\n0 Emva',
    wallet_in_debt: 'Nceda uhlawule oko ukutyalayo kuqala, kwi-app phantsi kwe-Wallet.\n0 Emva',
    too_many: 'Uzame kaninzi. Nceda ulinde umzuzu.\n0 Emva',
    busy: 'Akusebenzanga ngoku. Nceda uzame kwakhona.\n0 Emva',
  },
} satisfies Translation<typeof en>
