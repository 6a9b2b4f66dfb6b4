import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { sms as english } from '../en/sms.ts'

export const sms = {
  code: `Ikhowudi yakho ye-${PRODUCT.name} ithi {code}. Isebenza imizuzu: {minutes}. Musa ukuyixelela mntu, nkqu nathi.`,
  tip: `Ufumene ithiphu ye-{amount} nge-${PRODUCT.name}. Namhlanje {today}. Imali onayo {balance}. Ref {ref}`,
  transfer: `${PRODUCT.name}: uthunyelelwe i-{amount} ngu-{from}. Imali onayo {balance}. Ref {ref}`,
  transferUnnamed: `${PRODUCT.name}: uthunyelelwe i-{amount} ngomnye wabasebenzi. Imali onayo {balance}. Ref {ref}`,
  summary: `${PRODUCT.name}: iithiphu ezintsha: {count}, zizonke {amount}. Imali onayo {balance}.`,
  withdrawn: `${PRODUCT.name}: i-{net} iya ku-{bank}. Ifika: {day}. Ref {ref}. Asinguwe? Tsalela ku-{support}.`,
  cancelled: `${PRODUCT.name}: urhoxise ukukhutshwa kwemali. I-{amount} ibuyele kwi-wallet yakho. Imali onayo {balance}. Ref {ref}`,
  returned: `${PRODUCT.name}: i-{amount} ibuyile ivela ebhankini, ikwi-wallet yakho kwakhona. Imali onayo {balance}. Ref {ref}`,
  cashReady: `${PRODUCT.name}: ikhowudi yekheshi ye-{net} ilungile. Cofa {dial} ukuyibona, okanye uvule i-app. Asinguwe? Tsalela ku-{support}.`,
  cashReturned: `${PRODUCT.name}: ikheshi yakho ayilandwanga. I-{amount} ibuyele kwi-wallet. Imali onayo {balance}. Ref {ref}`,
  linked: `Le nombolo idityaniswe ne-akhawunti yakho ye-${PRODUCT.name}. Cofa {dial}. Asinguwe? Tsalela ku-{support}.`,
  replaced: `${PRODUCT.name}: enye inombolo ithathe indawo yale kwi-akhawunti yakho. Asinguwe? Tsalela ku-{support}.`,
  numberMoved: `${PRODUCT.name}: le nombolo ngoku yeye-akhawunti yakho. Kude kube yi-{time} akukho kheshi ne-PIN entsha. Asinguwe? Tsalela ku-{support}.`,
  joinedInApp: `${PRODUCT.name}: i-akhawunti yakho ngoku iyafumaneka nakwi-app. Asinguwe? Tsalela ku-{support}.`,
  removed: `${PRODUCT.name}: le nombolo isusiwe kwi-akhawunti yakho. Asinguwe? Tsalela ku-{support}.`,
  pinSet: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} isetiwe. Asinguwe? Tsalela ku-{support}.`,
  pinCode: `Ikhowudi yakho ye-PIN entsha ye-${PRODUCT.name} ithi {code}. Isebenza imizuzu: {minutes}. Musa ukuyixelela mntu, nkqu nathi.`,
  pinSoon: `${PRODUCT.name}: i-PIN entsha ingakhethwa ukususela nge-{time}. Asinguwe? Sebenzisa i-PIN yakho kanye, okanye utsalele ku-{support}.`,
  simSwapped: `${PRODUCT.name}: le nombolo ine-SIM entsha, akukho mali iphuma ngefowuni kude kube yi-{time}. Asinguwe? Tsalela ku-{support}.`,
  pinLocked: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} itshixiwe, ifakwe kakubi kathathu. Yivule kwiprofayile kwi-app, okanye utsalele ku-{support}.`,
  unlocked: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} ivuliwe kwakhona. Asinguwe? Tsalela ku-{support}.`,
  pinRemoved: `${PRODUCT.name}: i-PIN yakho ye-${PRODUCT.name} isusiwe kwi-app. Asinguwe? Tsalela ku-{support}.`,
  bankChanged: `${PRODUCT.name}: iinkcukacha zakho zebhanki zitshintshiwe. Asinguwe? Tsalela ku-{support}.`,
  workerRemoved: `${PRODUCT.name}: awusekho kuluhlu lwabasebenzi, neenkcukacha zakho zebhanki zisusiwe. Asinguwe? Tsalela ku-{support}.`,
  stopped: `${PRODUCT.name}: awusayi kufumana miyalezo yeethiphu. Thumela START ukuze uyifumane kwakhona.`,
  started: `${PRODUCT.name}: uza kufumana imiyalezo yeethiphu kwakhona. Thumela STOP ukuyimisa.`,
  workerNumber: `${PRODUCT.name}: inombolo yakho yomsebenzi ngu-{number}, i-ID ithi {id}. Abantu bangakunika ithiphu apha: {link}`,
  workerNumberAlone: `${PRODUCT.name}: inombolo yakho yomsebenzi ngu-{number}, i-ID ithi {id}. Yibonise abantu abafuna ukukunika ithiphu.`,
} satisfies Translation<typeof english>
