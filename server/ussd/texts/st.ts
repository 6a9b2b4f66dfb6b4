// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const st = {
  back: 'Kgutla',
  choices: {
    balance: 'Tjhelete ya ka',
    tips: 'Dithipi tsa moraorao',
    withdraw: 'Ntsha tjhelete',
    tip: 'Fa mosebeletsi thipi',
    card: 'Nomoro ya ka ka SMS',
    settings: 'PIN, puo, SMS',
    help: 'Thuso',
    callMe: 'Kopa re o letsetse',
    forgotPin: 'Ke lebetse PIN',
    otherAmount: 'Tjhelete e nngwe',
    changePin: 'Fetola PIN',
    language: 'Puo',
    messages: 'Melaetsa ya dithipi',
    lockBalance: 'Kopa PIN pele ho tjhelete ya ka',
    openBalance: 'Tjhelete ya ka ntle le PIN',
    every: 'Bakeng sa thipi ka nngwe',
    daily: 'Hang ka letsatsi',
    none: 'O se ke wa e romela',
  },
  newPin: () => 'Kgetha PIN ya dinomoro tse 5. E seng 12345, e seng karolo ya nomoro ya hao.',
  weakPin: () => 'PIN ena e bonolo ho hakanya. Kgetha e nngwe ya dinomoro tse 5.',
  repeatPin: () => 'Kenya PIN e tshwanang hape.',
  pinsDiffer: () => 'Di-PIN tse pedi ha di tshwane. Kgetha PIN ya dinomoro tse 5.',
  typePin: () => 'Kenya PIN ya hao.',
  oldPin: () => 'Kenya PIN eo o nang le yona jwale.',
  pinSet: () => 'PIN ya hao e ntjha e behilwe. O se ke wa e bolella motho.',
  wrongPin: ({ tries }) => `PIN ena e fosahetse. Menyetla e setseng: ${tries}. Kenya PIN ya hao.`,
  locked: ({ support }) =>
    `E notletswe kamora di-PIN tse tharo tse fosahetseng. E notlolle ho Profaele ho app, kapa o letsetse ${support}`,
  typeCode: () => 'Re rometse khoutu ka SMS. E kenye mona, kapa o daele hape o kgethe Thuso, Ke lebetse PIN.',
  wrongCode: () => 'Khoutu e fosahetse. Sheba SMS o e kenye hape.',
  codeExpired: () => 'Khoutu ena e feletswe ke nako. Kgetha hape: Ke lebetse PIN.',
  newPinFrom: ({ time, support }) => `O ka kgetha PIN e ntjha ho tloha ka ${time}. Hase wena? Letsetsa ${support}`,
  newSim: ({ time, support }) =>
    `Nomoro ena e na le SIM e ntjha, ha ho tjhelete e tswang ho fihlela ka ${time}. Hase wena? Letsetsa ${support}`,
  callAsked: ({ support }) => `Re tla o letsetsa nomorong ena. Kapa o re letsetse: ${support}`,
  balance: ({ balance, count, today }) => `Tjhelete ya hao ${balance}\nDithipi tsa kajeno: ${count}, kaofela ${today}`,
  balanceNow: ({ balance }) => `Tjhelete ya hao ${balance}`,
  lastTips: ({ lines }) => `Dithipi tsa moraorao\n${lines}`,
  noTips: () => 'Ha ho dithipi hajwale.',
  withdrawAll: ({ amount }) => `Ntsha ${amount}`,
  withdrawAmount: ({ least, most }) => `O ka ntsha ${least} ho isa ho ${most}. Bokae?`,
  withdrawFreePin: ({ amount, bank, day }) =>
    `Ntsha ${amount} ho ya ho ${bank}, mahala. E tla fihla ka ${day}.\nKenya PIN ho netefatsa.`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Ntsha ${amount} ho ya ho ${bank}. Tefiso ${fee}, o fumana ${net} ka ${day}.\nKenya PIN ho netefatsa.`,
  withdrawn: ({ net, bank, day, ref }) => `${net} e ya ho ${bank}, e tla fihla ka ${day}. Ref ${ref}`,
  tipWho: () => 'Nomoro kapa ID ya mosebeletsi eo o batlang ho mo fa thipi ke efe?',
  unknownWorker: () => 'Ha ho mosebeletsi ya nang le nomoro ena kapa ID ena. Ka kopo e kenye hape.',
  tipAmount: ({ who, least, most }) => `Thipi ho ${who}: ${least} ho isa ho ${most}. Bokae?`,
  tipPin: ({ amount, who, fee, total }) =>
    `Thipi ya ${amount} ho ${who}. Tefiso ${fee}, kaofela ${total}.\nKenya PIN ho e romela.`,
  tipped: ({ amount, who, balance, ref }) => `${amount} e rometswe ho ${who}. Tjhelete ya hao ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) => `Ka kopo kenya tjhelete ho tloha ho ${least} ho isa ho ${most}. Le disente: 12.50`,
  cardSent: () => 'Nomoro le ID ya hao ya mosebeletsi di tla ho wena ka SMS.',
  whenToTell: () => 'O batla SMS ya dithipi neng?',
  saved: () => 'Ho bolokilwe.',
  help: ({ support }) => `Re letsetse: ${support}. Ha re kope PIN ka fono kapa SMS.`,
  stillBusy: ({ dial }) =>
    `Ho nka nako e telele. E ka nna yaba ho etsahetse: daela ${dial} o shebe tjhelete ya hao pele o leka hape.`,
  notLinked: ({ support }) =>
    `Enkosi: fumana dithipi ka fono, o di ntshetse bankeng. Ho hokela nomoro ena, e kenye ho app tlasa Profaele. Thuso: ${support}`,
  dialAgain: () => 'Seshene ena e fedile. Ka kopo daela hape.',
  away: () => 'Enkosi e ke ke ya araba hona jwale. Ka kopo daela hape metsotsong e mmalwa.',
  tooMany: () => 'O lekile hangata. Ka kopo ema motsotso.',
  refused: {
    unknown_worker: 'Mosebeletsi enwa ha a sa amohela dithipi.',
    no_bank_account: 'Ka kopo kenya akhaonto ya banka pele, ho app tlasa Profaele.',
    wallet_in_debt: 'Ka kopo lefa seo o se kolotang pele, ho app tlasa Sepatjhe.',
  },
} satisfies Translation<typeof en>
