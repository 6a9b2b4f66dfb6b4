// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const xh = {
  weekdays: ['Caw', 'Mvu', 'Bin', 'Tha', 'Sin', 'Hla', 'Mgq'],
  months: ['Jan', 'Feb', 'Mat', 'Epr', 'Mey', 'Jun', 'Jul', 'Aga', 'Sep', 'Okt', 'Nov', 'Dis'],
  code: ({ code, minutes }) =>
    `Ikhowudi yakho ye-Enkosi ithi ${code}. Isebenza imizuzu eyi-${minutes}. Musa ukuyixelela mntu, nkqu nathi.`,
  tip: ({ amount, today, balance, ref }) =>
    `Ithiphu ye-${amount} ku-Enkosi. Namhlanje ${today}. Imali onayo ${balance}. Ref ${ref}`,
  transfer: ({ amount, from, balance, ref }) =>
    `Enkosi: uthunyelelwe i-${amount} evela ${from ? `ku-${from}` : 'komnye umsebenzi'}. Imali onayo ${balance}. Ref ${ref}`,
  summary: ({ count, amount, balance }) =>
    `Enkosi: iithiphu ezintsha ezi-${count}, zizonke ${amount}. Imali onayo ${balance}.`,
  withdrawn: ({ net, bank, day, ref }) =>
    `Enkosi: i-${net} iya ku-${bank}, ifika nge-${day}. Ref ${ref}. Asinguwe? Cofa {support}.`,
  returned: ({ amount, balance, ref }) =>
    `Enkosi: i-${amount} ibuyile ivela ebhankini, ikwi-wallet yakho kwakhona. Imali onayo ${balance}. Ref ${ref}`,
  linked: ({ dial }) => `Le nombolo idityaniswe ne-akhawunti yakho ye-Enkosi. Cofa ${dial}. Asinguwe? Cofa {support}.`,
  replaced: () => 'Enkosi: enye inombolo ithathe indawo yale kwi-akhawunti yakho. Asinguwe? Cofa {support}.',
  removed: () => 'Enkosi: le nombolo isusiwe kwi-akhawunti yakho. Asinguwe? Cofa {support}.',
  pinSet: () => 'Enkosi: i-PIN yefowuni yakho isetiwe. Asinguwe? Cofa {support}.',
  pinCode: ({ code, minutes }) =>
    `Ikhowudi yakho ye-PIN entsha ye-Enkosi ithi ${code}. Isebenza imizuzu eyi-${minutes}. Musa ukuyixelela mntu, nkqu nathi.`,
  pinSoon: ({ time }) =>
    `Enkosi: i-PIN entsha ingakhethwa ukususela nge-${time}. Asinguwe? Sebenzisa i-PIN yakho kanye, okanye ucofe {support}.`,
  simSwapped: ({ time }) =>
    `Enkosi: le nombolo ine-SIM entsha, akukho mali iphuma ngefowuni kude kube yi-${time}. Asinguwe? Cofa {support}.`,
  pinLocked: () =>
    'Enkosi: i-PIN ifakwe kakubi kathathu, ifowuni yakho itshixiwe. Yivule kwiprofayile kwi-app, okanye ucofe {support}.',
  unlocked: () => 'Enkosi: ifowuni yakho ivuliwe kwakhona. Asinguwe? Cofa {support}.',
  bankChanged: () => 'Enkosi: iinkcukacha zakho zebhanki zitshintshiwe. Asinguwe? Cofa {support}.',
  stopped: () => 'Enkosi: awusayi kufumana miyalezo yeethiphu. Thumela START ukuze uyifumane kwakhona.',
  started: () => 'Enkosi: uza kufumana imiyalezo yeethiphu kwakhona. Thumela STOP ukuyimisa.',
  card: ({ id, number, link }) =>
    `Enkosi: inombolo yakho yomsebenzi ngu-${number}, i-ID ithi ${id}. Abantu bangakunika ithiphu apha: ${link}`,
  cardAlone: ({ id, number }) =>
    `Enkosi: inombolo yakho yomsebenzi ngu-${number}, i-ID ithi ${id}. Yibonise abantu abafuna ukukunika ithiphu.`,
} satisfies Translation<typeof en>
