import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { phone as english } from '../en/phone.ts'

export const phone = {
  title: 'Ngaphandle kwe-smartphone',
  text: (code: string) =>
    `Ngayo nayiphi na ifowuni ungabona imali onayo, ukhuphe imali, unike nethiphu: cofa ${code}. Akufuni datha. Imiyalezo ikuxelela ngeethiphu nangemali ekhutshiweyo.`,
  number: 'Inombolo yefowuni',
  numberHint:
    'YaseMzantsi Afrika, njenge-082 123 4567. Igcinwa ngekhowudi eyimfihlo, kuboniswa kuphela amanani ama-4 okugqibela.',
  send: 'Thumela ikhowudi',
  sending: 'Iyathumela...',
  sent: (number: string) => `Sithumele ikhowudi ku-${number}. Isebenza imizuzu eli-10.`,
  code: 'Ikhowudi enamanani ama-6',
  confirm: 'Dibanisa inombolo',
  confirming: 'Iyadibanisa...',
  linked: { title: 'Inombolo idityanisiwe', description: 'Cofa ikhowudi kuloo fowuni uze ukhethe i-PIN' },
  joins:
    'Le nombolo ine-akhawunti eyavulwa ngefowuni. Faka i-PIN yayo ukuze usebenzise loo akhawunti apha, ne-wallet, inombolo yomsebenzi, imbali nemida yayo.',
  pin: `I-PIN yakho ye-${PRODUCT.name} enamanani ama-5`,
  join: 'Qhubeka ngale akhawunti',
  joining: 'Iyadibanisa...',
  joined: 'I-akhawunti yakho ngoku iyafumaneka nakwi-app.',
  another: 'Sebenzisa enye inombolo',
  yours: (number: string) => `Inombolo yakho ngu-${number}.`,
  noPin: (code: string) => `Cofa ${code} kuloo fowuni ukuze ukhethe i-PIN.`,
  language: 'Ulwimi lweemenyu nemiyalezo',
  tips: 'Imiyalezo yeethiphu',
  tipChoices: { every: 'Ngethiphu nganye', daily: 'Kanye ngosuku, ngokuhlwa', none: 'Musa ukuyithumela' },
  tipsHint: 'Imiyalezo yemali ekhutshiweyo neyokhuseleko siyithumela rhoqo.',
  stopped:
    'Kukho umntu othumele u-STOP ngale nombolo, ngoko ayifumani miyalezo yeethiphu. Khetha kwakhona ukuze uyifumane.',
  saved: { title: 'Kugciniwe', description: 'Kuza kusebenza ngolu hlobo ukususela ngoku' },
  locked: `I-PIN yakho ye-${PRODUCT.name} itshixiwe emva kokufakwa kakubi kathathu.`,
  support: (number: string) => `Kukho into engalunganga ngefowuni yakho? Tsalela ku-${number}.`,
  newPin: (time: string) =>
    `Kukho othe ulibele i-PIN. Entsha ingakhethwa efowunini ukususela nge-${time}. Asinguwe? Sebenzisa i-PIN yakho kanye.`,
  held: (time: string) => `Le nombolo ine-SIM entsha, ngoko akukho mali iphumayo kude kube yi-${time}.`,
  idle: 'Akukho mntu ucofileyo ngale nombolo kwiintsuku ezingama-90, ngoko ayifumani miyalezo inezixa-mali. Cofa ikhowudi kuloo fowuni uze ufake i-PIN yakho, okanye udibanise inombolo kwakhona: cofa u-Tshintsha inombolo.',
  linkAgain:
    'Le nombolo ine-SIM entsha. Ukuze ukhethe i-PIN entsha, dibanisa inombolo kwakhona: cofa u-Tshintsha inombolo.',
  newSim:
    'Le nombolo ine-SIM entsha. Ukuba yeyakho, faka i-PIN yakho kuloo fowuni okanye udibanise inombolo kwakhona: cofa u-Tshintsha inombolo. Ukuba asiyoyakho, tshixa inombolo ngoku.',
  stolen:
    'Inombolo yakho yefowuni ine-SIM entsha. Ukuba asinguwe oyitshintshileyo, kusenokwenzeka ukuba inombolo yakho ibiwe.',
  look: 'Jonga ifowuni yakho',
  lock: 'Tshixa le nombolo',
  lockedNow: { title: 'Inombolo itshixiwe', description: 'Yidibanise kwakhona ukuze uyisebenzise' },
  unlock: 'Vula ukhethe i-PIN entsha',
  forget: 'Susa i-PIN yam',
  unlocked: { title: 'I-PIN isusiwe', description: 'Cofa ikhowudi ukuze ukhethe entsha' },
  change: 'Tshintsha inombolo',
  keep: 'Gcina le nombolo',
  remove: 'Susa inombolo',
  removed: { title: 'Inombolo isusiwe', description: 'Loo fowuni ayisenakusetyenziswa apha' },
  signInAgain: 'Ukuze ukhuseleke, ngena kwakhona phambi kokutshintsha inombolo yakho.',
} as const satisfies Translation<typeof english>
