import type { Translation } from '../../translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: 'Ikhodi yakho ye-Enkosi ithi {code}. Isebenza imizuzu engu-{minutes}. Ungayitsheli muntu, nathi imbala.',
  tip: 'Ithiphu ka-{amount} ku-Enkosi. Namuhla {today}. Imali onayo {balance}. Ref {ref}',
  transfer: 'Enkosi: uthunyelelwe u-{amount} ovela ku-{from}. Imali onayo {balance}. Ref {ref}',
  transferUnnamed: 'Enkosi: uthunyelelwe u-{amount} ovela kwesinye isisebenzi. Imali onayo {balance}. Ref {ref}',
  summary: 'Enkosi: amathiphu amasha angu-{count}, isamba {amount}. Imali onayo {balance}.',
  withdrawn: 'Enkosi: u-{net} uya ku-{bank}, ufika ngo-{day}. Ref {ref}. Akuwena? Shayela {support}.',
  returned: 'Enkosi: u-{amount} ubuyile uvela ebhange, useku-wallet yakho futhi. Imali onayo {balance}. Ref {ref}',
  linked: 'Le nombolo isixhunywe ne-akhawunti yakho ye-Enkosi. Shayela {dial}. Akuwena? Shayela {support}.',
  replaced: 'Enkosi: enye inombolo ithathe indawo yale ku-akhawunti yakho. Akuwena? Shayela {support}.',
  removed: 'Enkosi: le nombolo isusiwe ku-akhawunti yakho. Akuwena? Shayela {support}.',
  pinSet: 'Enkosi: i-PIN yocingo lwakho isethiwe. Akuwena? Shayela {support}.',
  pinCode:
    'Ikhodi yakho ye-PIN entsha ye-Enkosi ithi {code}. Isebenza imizuzu engu-{minutes}. Ungayitsheli muntu, nathi imbala.',
  pinSoon:
    'Enkosi: i-PIN entsha ingakhethwa kusukela ngo-{time}. Akuwena? Sebenzisa i-PIN yakho kanye, noma ushayele {support}.',
  simSwapped:
    'Enkosi: le nombolo ine-SIM entsha, ayikho imali ephuma ngocingo kuze kube ngu-{time}. Akuwena? Shayela {support}.',
  pinLocked:
    'Enkosi: i-PIN ifakwe kabi kathathu, ucingo lwakho luvaliwe. Luvule kuphrofayela ku-app, noma ushayele {support}.',
  unlocked: 'Enkosi: ucingo lwakho luvuliwe futhi. Akuwena? Shayela {support}.',
  pinRemoved: 'Enkosi: i-PIN yocingo lwakho isusiwe ku-app. Akuwena? Shayela {support}.',
  bankChanged: 'Enkosi: imininingwane yakho yasebhange ishintshiwe. Akuwena? Shayela {support}.',
  workerRemoved:
    'Enkosi: awusekho ohlwini lwezisebenzi, nemininingwane yakho yasebhange isusiwe. Akuwena? Shayela {support}.',
  stopped: 'Enkosi: ngeke usathola imiyalezo yamathiphu. Thumela START ukuze uyithole futhi.',
  started: 'Enkosi: uzothola imiyalezo yamathiphu futhi. Thumela STOP ukuyimisa.',
  card: 'Enkosi: inombolo yakho yesisebenzi ngu-{number}, i-ID ithi {id}. Abantu bangakunika ithiphu lapha: {link}',
  cardAlone:
    'Enkosi: inombolo yakho yesisebenzi ngu-{number}, i-ID ithi {id}. Yitshengise abantu abafuna ukukunika ithiphu.',
} satisfies Translation<typeof english>
