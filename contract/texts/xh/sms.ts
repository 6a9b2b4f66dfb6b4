import type { Translation } from '../../translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: 'Ikhowudi yakho ye-Enkosi ithi {code}. Isebenza imizuzu eyi-{minutes}. Musa ukuyixelela mntu, nkqu nathi.',
  tip: 'Ithiphu ye-{amount} ku-Enkosi. Namhlanje {today}. Imali onayo {balance}. Ref {ref}',
  transfer: 'Enkosi: uthunyelelwe i-{amount} evela ku-{from}. Imali onayo {balance}. Ref {ref}',
  transferUnnamed: 'Enkosi: uthunyelelwe i-{amount} evela komnye umsebenzi. Imali onayo {balance}. Ref {ref}',
  summary: 'Enkosi: iithiphu ezintsha ezi-{count}, zizonke {amount}. Imali onayo {balance}.',
  withdrawn: 'Enkosi: i-{net} iya ku-{bank}, ifika nge-{day}. Ref {ref}. Asinguwe? Cofa {support}.',
  returned: 'Enkosi: i-{amount} ibuyile ivela ebhankini, ikwi-wallet yakho kwakhona. Imali onayo {balance}. Ref {ref}',
  linked: 'Le nombolo idityaniswe ne-akhawunti yakho ye-Enkosi. Cofa {dial}. Asinguwe? Cofa {support}.',
  replaced: 'Enkosi: enye inombolo ithathe indawo yale kwi-akhawunti yakho. Asinguwe? Cofa {support}.',
  removed: 'Enkosi: le nombolo isusiwe kwi-akhawunti yakho. Asinguwe? Cofa {support}.',
  pinSet: 'Enkosi: i-PIN yefowuni yakho isetiwe. Asinguwe? Cofa {support}.',
  pinCode:
    'Ikhowudi yakho ye-PIN entsha ye-Enkosi ithi {code}. Isebenza imizuzu eyi-{minutes}. Musa ukuyixelela mntu, nkqu nathi.',
  pinSoon:
    'Enkosi: i-PIN entsha ingakhethwa ukususela nge-{time}. Asinguwe? Sebenzisa i-PIN yakho kanye, okanye ucofe {support}.',
  simSwapped:
    'Enkosi: le nombolo ine-SIM entsha, akukho mali iphuma ngefowuni kude kube yi-{time}. Asinguwe? Cofa {support}.',
  pinLocked:
    'Enkosi: i-PIN ifakwe kakubi kathathu, ifowuni yakho itshixiwe. Yivule kwiprofayile kwi-app, okanye ucofe {support}.',
  unlocked: 'Enkosi: ifowuni yakho ivuliwe kwakhona. Asinguwe? Cofa {support}.',
  pinRemoved: 'Enkosi: i-PIN yefowuni yakho isusiwe kwi-app. Asinguwe? Cofa {support}.',
  bankChanged: 'Enkosi: iinkcukacha zakho zebhanki zitshintshiwe. Asinguwe? Cofa {support}.',
  workerRemoved:
    'Enkosi: awusekho kuluhlu lwabasebenzi, neenkcukacha zakho zebhanki zisusiwe. Asinguwe? Cofa {support}.',
  stopped: 'Enkosi: awusayi kufumana miyalezo yeethiphu. Thumela START ukuze uyifumane kwakhona.',
  started: 'Enkosi: uza kufumana imiyalezo yeethiphu kwakhona. Thumela STOP ukuyimisa.',
  card: 'Enkosi: inombolo yakho yomsebenzi ngu-{number}, i-ID ithi {id}. Abantu bangakunika ithiphu apha: {link}',
  cardAlone:
    'Enkosi: inombolo yakho yomsebenzi ngu-{number}, i-ID ithi {id}. Yibonise abantu abafuna ukukunika ithiphu.',
} satisfies Translation<typeof english>
