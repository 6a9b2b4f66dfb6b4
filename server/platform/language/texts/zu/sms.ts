import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: `Ikhodi yakho ye-${PRODUCT.name} ithi {code}. Isebenza imizuzu engu-{minutes}. Ungayitsheli muntu, nathi imbala.`,
  tip: `Uthole ithiphu ka-{amount} nge-${PRODUCT.name}. Namuhla {today}. Imali onayo {balance}. Ref {ref}`,
  transfer: `${PRODUCT.name}: uthunyelelwe imali engu-{amount} ngu-{from}. Imali onayo {balance}. Ref {ref}`,
  transferUnnamed: `${PRODUCT.name}: uthunyelelwe imali engu-{amount} ngesinye isisebenzi. Imali onayo {balance}. Ref {ref}`,
  summary: `${PRODUCT.name}: amathiphu amasha: {count}, isamba {amount}. Imali onayo {balance}.`,
  withdrawn: `${PRODUCT.name}: imali engu-{net} iya ku-{bank}. Ifika: {day}. Ref {ref}. Akuwena? Shayela {support}.`,
  cancelled: `${PRODUCT.name}: ukhansele ukukhishwa kwemali. Imali engu-{amount} ibuyele ku-wallet yakho. Imali onayo {balance}. Ref {ref}`,
  returned: `${PRODUCT.name}: imali engu-{amount} ibuyile ebhange, iku-wallet yakho futhi. Imali onayo {balance}. Ref {ref}`,
  cashReady: `${PRODUCT.name}: ikhodi kakheshi ka-{net} isilungile. Shayela {dial} ukuyibona, noma uvule i-app. Akuwena? Shayela {support}.`,
  cashReturned: `${PRODUCT.name}: ukheshi wakho awulandwanga. Imali engu-{amount} ibuyele ku-wallet. Imali onayo {balance}. Ref {ref}`,
  linked: `Le nombolo isixhunywe ne-akhawunti yakho ye-${PRODUCT.name}. Shayela {dial}. Akuwena? Shayela {support}.`,
  replaced: `${PRODUCT.name}: enye inombolo ithathe indawo yale ku-akhawunti yakho. Akuwena? Shayela {support}.`,
  numberMoved: `${PRODUCT.name}: le nombolo manje ngeye-akhawunti yakho. Kuze kube ngu-{time} awukho ukheshi ne-PIN entsha. Akuwena? Shayela {support}.`,
  joinedInApp: `${PRODUCT.name}: i-akhawunti yakho manje isitholakala naku-app. Akuwena? Shayela {support}.`,
  removed: `${PRODUCT.name}: le nombolo isusiwe ku-akhawunti yakho. Akuwena? Shayela {support}.`,
  pinSet: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} isethiwe. Akuwena? Shayela {support}.`,
  pinCode: `Ikhodi yakho ye-PIN entsha ye-${PRODUCT.name} ithi {code}. Isebenza imizuzu engu-{minutes}. Ungayitsheli muntu, nathi imbala.`,
  pinSoon: `${PRODUCT.name}: i-PIN entsha ingakhethwa kusukela ngo-{time}. Akuwena? Sebenzisa i-PIN yakho kanye, noma ushayele {support}.`,
  simSwapped: `${PRODUCT.name}: le nombolo ine-SIM entsha, ayikho imali ephuma ngocingo kuze kube ngu-{time}. Akuwena? Shayela {support}.`,
  pinLocked: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} ikhiyiwe, ifakwe kabi kathathu. Yivule kuphrofayela ku-app, noma ushayele {support}.`,
  unlocked: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} ivuliwe futhi. Akuwena? Shayela {support}.`,
  pinRemoved: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} isusiwe ku-app. Akuwena? Shayela {support}.`,
  bankChanged: `${PRODUCT.name}: imininingwane yakho yasebhange ishintshiwe. Akuwena? Shayela {support}.`,
  workerRemoved: `${PRODUCT.name}: awusekho ohlwini lwezisebenzi, nemininingwane yakho yasebhange isusiwe. Akuwena? Shayela {support}.`,
  stopped: `${PRODUCT.name}: ngeke usathola imiyalezo yamathiphu. Thumela START ukuze uyithole futhi.`,
  started: `${PRODUCT.name}: uzothola imiyalezo yamathiphu futhi. Thumela STOP ukuyimisa.`,
  workerNumber: `${PRODUCT.name}: inombolo yakho yesisebenzi ngu-{number}, i-ID ithi {id}. Abantu bangakunika ithiphu lapha: {link}`,
  workerNumberAlone: `${PRODUCT.name}: inombolo yakho yesisebenzi ngu-{number}, i-ID ithi {id}. Yitshengise abantu abafuna ukukunika ithiphu.`,
} satisfies Translation<typeof english>
