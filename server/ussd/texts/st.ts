// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Translation } from '#contract/translation/translation.ts'
import type { en } from './en.ts'

export const st = {
  newPin: () => 'Kgetha PIN ya dinomoro tse 5. E seng 12345, e seng karolo ya nomoro ya hao.',
  weakPin: () => 'PIN ena e bonolo ho noha. Kgetha e nngwe ya dinomoro tse 5.',
  repeatPin: () => 'Kenya PIN e tshwanang hape.',
  pinsDiffer: () => 'Di-PIN tse pedi ha di tshwane. Kgetha PIN ya dinomoro tse 5.',
  menu: () =>
    'Enkosi\n1 Tjhelete ya ka\n2 Dithipi tsa moraorao\n3 Ntsha tjhelete\n4 Fa mosebeletsi thipi\n5 Khoutu ya ka ka SMS\n6 PIN, puo, thuso',
  balance: ({ balance, count, today }) =>
    `Tjhelete ya hao ${balance}\nDithipi tsa kajeno: ${count}, kaofela ${today}\n0 Kgutla`,
  lastTips: ({ lines }) => `Dithipi tsa moraorao\n${lines}\n0 Kgutla`,
  noTips: () => 'Ha ho dithipi hajwale.\n0 Kgutla',
  withdrawHow: ({ balance, amount }) => `Tjhelete ya hao ${balance}\n1 Ntsha ${amount}\n2 Tjhelete e nngwe\n0 Kgutla`,
  withdrawAmount: ({ least, most }) => `O batla ho ntsha bokae? ${least} ho isa ho ${most}.\n0 Kgutla`,
  withdrawPin: ({ amount, fee, net, bank, day }) =>
    `Ntsha ${amount} ho ya ho ${bank}. Tefiso ${fee}, o fumana ${net} ka ${day}.\nKenya PIN ho netefatsa.\n0 Kgutla`,
  withdrawn: ({ net, bank, day, ref }) => `${net} e ya ho ${bank}, e tla fihla ka ${day}. Ref ${ref}`,
  tipWho: () => 'ID ya mosebeletsi eo o batlang ho mo fa thipi ke efe?\n0 Kgutla',
  unknownWorker: () => 'Ha ho mosebeletsi ya nang le ID ena. Ka kopo e kenye hape.\n0 Kgutla',
  tipAmount: ({ who, least, most }) => `Thipi ho ${who}. Bokae? ${least} ho isa ho ${most}.\n0 Kgutla`,
  tipPin: ({ amount, who, fee, total }) =>
    `Thipi ya ${amount} ho ${who}. Tefiso ${fee}, kaofela ${total}.\nKenya PIN ho e romela.\n0 Kgutla`,
  tipped: ({ amount, who, balance, ref }) => `${amount} e rometswe ho ${who}. Tjhelete ya hao ${balance}. Ref ${ref}`,
  wrongAmount: ({ least, most }) =>
    `Ka kopo kenya tjhelete ho tloha ho ${least} ho isa ho ${most}, jwalo ka 20 kapa 12.50.\n0 Kgutla`,
  wrongPin: ({ tries }) => `PIN ena e fosahetse. Menyetla e setseng: ${tries}. Kenya PIN ya hao.\n0 Kgutla`,
  locked: () =>
    'Fono ya hao e notletswe kamora di-PIN tse tharo tse fosahetseng. E notlolle ho Profaele ho app, kapa o kope tshehetso e o letsetse.',
  cardSent: () => 'ID ya hao ya mosebeletsi e tla ho wena ka SMS.\n0 Kgutla',
  settings: () => '1 Fetola PIN\n2 Puo\n3 Melaetsa ya dithipi\n4 Thuso\n0 Kgutla',
  oldPin: () => 'Kenya PIN eo o nang le yona jwale.\n0 Kgutla',
  pinSet: () => 'PIN ya hao e ntjha e behilwe. O se ke wa e bolella motho.',
  tipMessages: () =>
    'O batla SMS ya dithipi neng?\n1 Bakeng sa thipi ka nngwe\n2 Hang ka letsatsi\n3 O se ke wa e romela\n0 Kgutla',
  saved: () => 'Ho bolokilwe.\n0 Kgutla',
  help: () =>
    'Bona tjhelete ya hao, e ntshe, kapa o fane ka thipi. Ha re kope PIN ka fono kapa SMS. Dipotso? Tshehetso ho app.\n0 Kgutla',
  stillBusy: ({ dial }) =>
    `Ho nka nako e telele. E ka nna yaba ho etsahetse: daela ${dial} o shebe tjhelete ya hao pele o leka hape.`,
  refused: {
    workers_only: 'Sena ke sa basebeletsi ba ngodisitsweng.\n0 Kgutla',
    own_tip: 'O ke ke wa ipha thipi.\n0 Kgutla',
    unknown_worker: 'Mosebeletsi enwa ha a sa kgona ho fumana thipi.\n0 Kgutla',
    insufficient_balance: 'Ha ho tjhelete e lekaneng sepatjheng sa hao.\n0 Kgutla',
    daily_limit: 'Sena se feta moedi wa R5000 ka letsatsi.\n0 Kgutla',
    monthly_limit: 'Sena se feta moedi wa R24999 ka kgwedi.\n0 Kgutla',
    no_bank_account: 'Ka kopo kenya akhaonto ya banka pele, ho app tlasa Profaele.\n0 Kgutla',
    wallet_frozen: 'Sepatjhe sa hao se emisitswe. Ka kopo ikopanye le tshehetso.\n0 Kgutla',
    wallet_in_debt: 'Ka kopo lefa seo o se kolotang pele, ho app tlasa Sepatjhe.\n0 Kgutla',
    too_many: 'O lekile hangata. Ka kopo ema motsotso.\n0 Kgutla',
    busy: 'Ha e a sebetsa jwale. Ka kopo leka hape.\n0 Kgutla',
  },
} satisfies Translation<typeof en>
