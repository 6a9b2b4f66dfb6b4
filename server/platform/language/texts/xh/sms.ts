import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: `Ikhowudi yakho ye-${PRODUCT.name} ithi {code}. Isebenza imizuzu eyi-{minutes}. Musa ukuyixelela mntu, nkqu nathi.`,
  tip: `Ithiphu ye-{amount} ku-${PRODUCT.name}. Namhlanje {today}. Imali onayo {balance}. Ref {ref}`,
  transfer: `${PRODUCT.name}: uthunyelelwe i-{amount} evela ku-{from}. Imali onayo {balance}. Ref {ref}`,
  transferUnnamed: `${PRODUCT.name}: uthunyelelwe i-{amount} evela komnye umsebenzi. Imali onayo {balance}. Ref {ref}`,
  summary: `${PRODUCT.name}: iithiphu ezintsha ezi-{count}, zizonke {amount}. Imali onayo {balance}.`,
  withdrawn: `${PRODUCT.name}: i-{net} iya ku-{bank}, ifika nge-{day}. Ref {ref}. Asinguwe? Cofa {support}.`,
  cancelled: `${PRODUCT.name}: urhoxise ukukhutshwa kwemali. I-{amount} ibuyele kwi-wallet yakho. Imali onayo {balance}. Ref {ref}`,
  returned: `${PRODUCT.name}: i-{amount} ibuyile ivela ebhankini, ikwi-wallet yakho kwakhona. Imali onayo {balance}. Ref {ref}`,
  cashReady: `${PRODUCT.name}: ikheshi yakho ilungile. Tsalela i-{dial} ufumane ikhowudi ye-{net}, okanye vula i-app. Asinguwe? Tsalela {support}.`,
  cashReturned: `${PRODUCT.name}: i-{amount} yekhowudi yekheshi ibuyele kwi-wallet. Imali onayo {balance}. Ref {ref}`,
  linked: `Le nombolo idityaniswe ne-akhawunti yakho ye-${PRODUCT.name}. Cofa {dial}. Asinguwe? Cofa {support}.`,
  replaced: `${PRODUCT.name}: enye inombolo ithathe indawo yale kwi-akhawunti yakho. Asinguwe? Cofa {support}.`,
  numberMoved: `${PRODUCT.name}: le nombolo ngoku yeye-akhawunti yakho. Kude kube yi-{time} akukho kheshi ne-PIN entsha. Asinguwe? Cofa {support}.`,
  joinedInApp: `${PRODUCT.name}: i-akhawunti yakho ngoku ikwi-app nayo. Asinguwe? Cofa {support}.`,
  removed: `${PRODUCT.name}: le nombolo isusiwe kwi-akhawunti yakho. Asinguwe? Cofa {support}.`,
  pinSet: `${PRODUCT.name}: i-PIN yefowuni yakho isetiwe. Asinguwe? Cofa {support}.`,
  pinCode: `Ikhowudi yakho ye-PIN entsha ye-${PRODUCT.name} ithi {code}. Isebenza imizuzu eyi-{minutes}. Musa ukuyixelela mntu, nkqu nathi.`,
  pinSoon: `${PRODUCT.name}: i-PIN entsha ingakhethwa ukususela nge-{time}. Asinguwe? Sebenzisa i-PIN yakho kanye, okanye ucofe {support}.`,
  simSwapped: `${PRODUCT.name}: le nombolo ine-SIM entsha, akukho mali iphuma ngefowuni kude kube yi-{time}. Asinguwe? Cofa {support}.`,
  pinLocked: `${PRODUCT.name}: i-PIN ifakwe kakubi kathathu, ifowuni yakho itshixiwe. Yivule kwiprofayile kwi-app, okanye ucofe {support}.`,
  unlocked: `${PRODUCT.name}: ifowuni yakho ivuliwe kwakhona. Asinguwe? Cofa {support}.`,
  pinRemoved: `${PRODUCT.name}: i-PIN yefowuni yakho isusiwe kwi-app. Asinguwe? Cofa {support}.`,
  bankChanged: `${PRODUCT.name}: iinkcukacha zakho zebhanki zitshintshiwe. Asinguwe? Cofa {support}.`,
  workerRemoved: `${PRODUCT.name}: awusekho kuluhlu lwabasebenzi, neenkcukacha zakho zebhanki zisusiwe. Asinguwe? Cofa {support}.`,
  stopped: `${PRODUCT.name}: awusayi kufumana miyalezo yeethiphu. Thumela START ukuze uyifumane kwakhona.`,
  started: `${PRODUCT.name}: uza kufumana imiyalezo yeethiphu kwakhona. Thumela STOP ukuyimisa.`,
  workerNumber: `${PRODUCT.name}: inombolo yakho yomsebenzi ngu-{number}, i-ID ithi {id}. Abantu bangakunika ithiphu apha: {link}`,
  workerNumberAlone: `${PRODUCT.name}: inombolo yakho yomsebenzi ngu-{number}, i-ID ithi {id}. Yibonise abantu abafuna ukukunika ithiphu.`,
} satisfies Translation<typeof english>
