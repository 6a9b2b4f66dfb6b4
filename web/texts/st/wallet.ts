import { WITHDRAWAL } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { RAILS } from '#contract/rails.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { wallet as english } from '../en/wallet.ts'

export const wallet = {
  title: 'Sepatjhe',
  withdraw: 'Ntsha tjhelete',
  left: {
    title: 'Seo o ntseng o ka se romela',
    today: 'Kajeno',
    month: 'Kgwedi ena',
    hint: (day: string, month: string) =>
      `Dithipi, tjhelete e fetisitsweng le e ntshitsweng kaofela: ${day} ka letsatsi, ${month} ka kgwedi.`,
    limited: 'Moedi ona o a phahama ha re se re netefaditse hore o mang.',
  },
  debt: {
    title: 'O kolota tjhelete',
    text: (amount: string) =>
      `Tjhelete eo o e kentseng e tlositswe sepatjheng ha o se o e sebedisitse. O kolota ${amount}. Ha ho letho le ka romelwang ho fihlela o e lefile.`,
    settle: (amount: string) => `Lefa ${amount}`,
    settling: 'E a lefuwa...',
    settled: { title: 'E lefilwe', description: 'E lefilwe ho tswa sepatjheng sa hao' },
  },
  bank: {
    title: 'Dintlha tsa akhaonto ya banka',
    holder: 'Mong wa akhaonto',
    bank: 'Banka',
    number: 'Nomoro ya akhaonto',
    missing: 'Kenya akhaonto ya banka hore o ntshe tjhelete ya hao.',
    add: 'Kenya akhaonto ya banka',
    change: 'Fetola',
    notGiven: 'Ha e a fanwa',
  },
  fees: {
    title: 'Ditefiso tsa ho ntsha tjhelete',
    text: `Ho ntshetsa tjhelete akhaonteng ya banka ha pele ka letsatsi ke mahala. Kamora moo, nako ka nngwe e bitsa ${rand(WITHDRAWAL.fee)}. “Hona jwale” e bitsa ${rand(RAILS.instant.fee)}, kheshe lebenkeleng e bitsa ${rand(RAILS.cash.fee)}.`,
    today: 'Ho ntsha ho latelang',
  },
  free: 'MAHALA',
  cash: {
    title: 'Kheshe e ka latwang',
    hint: 'Kenya khoutu tilling ya lebenkele. Mang kapa mang ya nang le yona o fumana tjhelete: o se ke wa e bontsha motho e mong.',
    code: 'Khoutu ya kheshe',
    show: 'Bontsha khoutu',
    hide: 'Pata khoutu',
    cancel: 'Khansela',
    cancelling: 'E a khanselwa...',
    until: (day: string) => `ho fihlela ${day}`,
    states: { preparing: 'E a lokiswa', cancelling: 'E a khanselwa' },
    ended: {
      returned: (amount: string) => ({ title: 'E khansetswe', description: `${amount} e kgutletse sepatjheng sa hao` }),
      paid: (amount: string) => ({ title: 'E se e latilwe', description: `${amount} e lefilwe lebenkeleng` }),
      cancelling: (_amount: string) => ({ title: 'E a khanselwa', description: 'O tla bona sephetho mona' }),
    },
  },
  today: { title: 'Tjhelete e ntshitsweng kajeno', none: 'Ha ho tjhelete e ntshitsweng kajeno' },
  withdrawal: {
    title: 'Ntshetsa tjhelete akhaonteng ya banka',
    minute: 'O ka khansela ka nako ya motsotso o le mong.',
    where: 'E ya hokae',
    rails: {
      bank: { name: 'Akhaonto ya banka', arrives: 'Matsatsi a mosebetsi a 1-2' },
      instant: { name: 'Hona jwale', arrives: 'Metsotso, motshehare le bosiu' },
      cash: { name: 'Kheshe lebenkeleng', arrives: 'Hanghang, ka khoutu' },
    },
    account: 'Akhaonto',
    ownOnly: 'Akhaonto e tlameha ho ba lebitsong la hao: banka e hlahloba sena pele.',
    choose: 'Kgetha banka',
    notes: (least: string, most: string) =>
      `Mabenkele a lefa ho tloha ho ${least} ho isa ho ${most}, ka mashome a diranta.`,
    codeComes: 'Khoutu ya hao e bontshwa sepatjheng',
    numberAt: (number: string, bank: string) => `${number} ho ${bank}`,
    to: (account: string) => `Ho ${account}`,
    yourBank: 'banka ya hao',
    amount: 'Palo ya tjhelete ka diranta',
    placeholder: (least: string) => `Ngola bokae (bonyane ${least})`,
    available: (amount: string, left: string) => `E teng: ${amount}. Moedi o setseng kajeno: ${left}.`,
    fee: 'Tefiso',
    net: 'O fumana',
    all: (amount: string) => `Yohle: ${amount}`,
    arrives: (bank: string, day: string) => `E tla be e fihlile akhaonteng ya hao ho ${bank} ka ${day}`,
    time: 'Ho nka matsatsi a mosebetsi a 1-2.',
    confirm: 'Ntsha',
    withdrawing: 'E a ntshuwa...',
    yes: (amount: string) => `Ee, ntsha ${amount}`,
    unreadable: { title: 'Palo ya tjhelete e fosahetse', description: 'Ka kopo ngola palo ya tjhelete, mohlala 12.50' },
    tooLow: (least: string) => ({ title: 'Palo ya tjhelete e fosahetse', description: `O ka ntsha bonyane ${least}` }),
    tooMuch: { title: 'Tjhelete e teng ha e a lekana', description: 'Ha o na tjhelete e lekaneng' },
    noBank: 'Ka kopo kenya akhaonto ya hao ya banka pele.',
    requested: (amount: string, to: string) => ({
      title: 'O kopile ho ntsha tjhelete',
      description: `${amount} e tseleng e ya ho ${to}`,
    }),
  },
  earnings: {
    title: 'Lekeno',
    none: 'Dithipi tsa hao tsa matsatsi a 30 a fetileng di tla hlaha mona.',
    period: 'Nako',
    periods: { day: 'Kajeno', week: 'Matsatsi a 7', month: 'Matsatsi a 30' },
    total: (amount: string, tips: number) =>
      tips === 1 ? `${amount} ka thipi e le nngwe` : `${amount} ka dithipi tse ${tips}`,
    bar: (when: string, amount: string, tips: number) =>
      tips === 1 ? `${when}: ${amount}, thipi e le nngwe` : `${when}: ${amount}, dithipi tse ${tips}`,
    hour: (hour: number) => `${hour}:00`,
    hours: (from: number, to: number) => `${from}:00–${to}:00`,
    picture: (period: string, total: string, most: string) =>
      `Kerafo ya dithipi, ${period}: kaofela ${total}, bara e telele ke ${most}`,
    average: 'Palohare ya thipi',
    best: 'Dihora tse molemo',
    more: (amount: string) => `${amount} ka hodimo ho ya matsatsi a 7 a pele ho moo`,
    less: (amount: string) => `${amount} ka tlase ho ya matsatsi a 7 a pele ho moo`,
    same: 'E lekana le ya matsatsi a 7 a pele ho moo',
    table: 'Bontsha e le lenane',
    columns: { day: 'Letsatsi', hour: 'Hora', amount: 'Bokae', tips: 'Dithipi' },
  },
} as const satisfies Translation<typeof english>
