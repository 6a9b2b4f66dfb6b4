import { PRODUCT } from '#contract/product.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { phone as english } from '../en/phone.ts'

export const phone = {
  title: 'Ngaphandle kwe-smartphone',
  text: (code: string) =>
    `Nganoma yiluphi ucingo ungabona imali onayo, ukhiphe imali, unike nethiphu: shayela ${code}. Akudingi datha. Imiyalezo ikutshela ngamathiphu nangemali ekhishiwe.`,
  number: 'Inombolo yocingo',
  numberHint:
    'EyaseNingizimu Afrika, njengo-082 123 4567. Igcinwa ngekhodi eyimfihlo, kuboniswa kuphela izinombolo ezingu-4 zokugcina.',
  send: 'Thumela ikhodi',
  sending: 'Iyathumela...',
  sent: (number: string) => `Sithumele ikhodi ku-${number}. Isebenza imizuzu engu-10.`,
  code: 'Ikhodi enezinombolo ezingu-6',
  confirm: 'Xhuma inombolo',
  confirming: 'Iyaxhuma...',
  linked: { title: 'Inombolo ixhunyiwe', description: 'Shayela ikhodi ngalolo cingo bese ukhetha i-PIN' },
  joins:
    'Le nombolo ine-akhawunti eyavulwa ngocingo. Faka i-PIN yayo ukuze usebenzise leyo akhawunti lapha, ne-wallet, inombolo yesisebenzi, umlando nemikhawulo yayo.',
  pin: `I-PIN yakho ye-${PRODUCT.name} enezinombolo ezingu-5`,
  join: 'Qhubeka ngale akhawunti',
  joining: 'Iyahlanganisa...',
  joined: 'I-akhawunti yakho manje isitholakala naku-app.',
  another: 'Sebenzisa enye inombolo',
  yours: (number: string) => `Inombolo yakho ngu-${number}.`,
  noPin: (code: string) => `Shayela ${code} kulolo cingo ukuze ukhethe i-PIN.`,
  language: 'Ulimi lwamamenyu nemiyalezo',
  tips: 'Imiyalezo yamathiphu',
  tipChoices: { every: 'Ngethiphu ngayinye', daily: 'Kanye ngosuku, kusihlwa', none: 'Ungayithumeli' },
  tipsHint: 'Imiyalezo yemali ekhishiwe neyokuphepha siyithumela njalo.',
  stopped: 'Kukhona othumele u-STOP ngale nombolo, ngakho ayitholi imiyalezo yamathiphu. Khetha futhi ukuze uyithole.',
  saved: { title: 'Kulondoloziwe', description: 'Kuzosebenza kanje kusukela manje' },
  locked: `I-PIN yakho ye-${PRODUCT.name} ikhiyiwe ngemva kokuyifaka kabi kathathu.`,
  support: (number: string) => `Kukhona okungahambi kahle ngocingo lwakho? Shayela ${number}.`,
  newPin: (time: string) =>
    `Kukhona othe ukhohlwe i-PIN. Entsha ingakhethwa ngocingo kusukela ngo-${time}. Akuwena? Sebenzisa i-PIN yakho kanye.`,
  held: (time: string) => `Le nombolo ine-SIM entsha, ngakho ayikho imali ephumayo kuze kube ngu-${time}.`,
  idle: 'Akekho oshayile ngale nombolo izinsuku ezingu-90, ngakho ayitholi imiyalezo enamanani emali. Shayela ikhodi ngalolo cingo ufake i-PIN yakho, noma uxhume inombolo futhi: thepha u-Shintsha inombolo.',
  linkAgain: 'Le nombolo ine-SIM entsha. Ukuze ukhethe i-PIN entsha, xhuma inombolo futhi: thepha u-Shintsha inombolo.',
  newSim:
    'Le nombolo ine-SIM entsha. Uma ingeyakho, faka i-PIN yakho kulolo cingo noma uxhume inombolo futhi: thepha u-Shintsha inombolo. Uma kungeyona eyakho, khiya inombolo manje.',
  stolen: 'Inombolo yakho yocingo ine-SIM entsha. Uma kungewena oyishintshile, kungenzeka inombolo yakho yebiwe.',
  look: 'Bheka ucingo lwakho',
  lock: 'Khiya le nombolo',
  lockedNow: { title: 'Inombolo ikhiyiwe', description: 'Yixhume futhi ukuze uyisebenzise' },
  unlock: 'Vula ukhethe i-PIN entsha',
  forget: 'Susa i-PIN yami',
  unlocked: { title: 'I-PIN isusiwe', description: 'Shayela ukuze ukhethe entsha' },
  change: 'Shintsha inombolo',
  keep: 'Gcina le nombolo',
  remove: 'Susa inombolo',
  removed: { title: 'Inombolo isusiwe', description: 'Lolo cingo alusakwazi ukusetshenziswa lapha' },
  signInAgain: 'Ukuze uphephe, ngena futhi ngaphambi kokushintsha inombolo yakho.',
} as const satisfies Translation<typeof english>
