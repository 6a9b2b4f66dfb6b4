import { WITHDRAWAL } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { RAILS } from '#contract/rails.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { wallet as english } from '../en/wallet.ts'

export const wallet = {
  title: 'I-wallet',
  withdraw: 'Khupha imali',
  left: {
    title: 'Imali osenokuyithumela',
    today: 'Namhlanje',
    month: 'Kule nyanga',
    hint: (day: string, month: string) =>
      `Iithiphu, imali oyidlulisela kwabanye nemali oyikhuphayo, zizonke: ${day} ngosuku, ${month} ngenyanga.`,
    limited: 'Lo mda uyanyuka xa sesiqinisekise ukuba ungubani.',
  },
  debt: {
    title: 'Unetyala lemali',
    text: (amount: string) =>
      `Imali oyifakileyo iphinde yathathwa sele uyisebenzisile. Unetyala le-${amount}. De lihlawulwe, akukho nto inokuthunyelwa.`,
    settle: (amount: string) => `Hlawula i-${amount}`,
    settling: 'Iyahlawula...',
    settled: { title: 'Ityala lihlawulwe', description: 'Lihlawulwe nge-wallet yakho' },
  },
  bank: {
    title: 'Iinkcukacha ze-akhawunti yebhanki',
    holder: 'Umnini we-akhawunti',
    bank: 'Ibhanki',
    number: 'Inombolo ye-akhawunti',
    missing: 'Faka i-akhawunti yebhanki ukuze ukhuphe imali yakho.',
    add: 'Faka i-akhawunti yebhanki',
    change: 'Tshintsha',
    notGiven: 'Ayifakwanga',
  },
  fees: {
    title: 'Imirhumo yokukhupha imali',
    text: `Ukukhuphela imali kwi-akhawunti yebhanki kokuqala kosuku kusimahla. Okulandelayo kubiza ${rand(WITHDRAWAL.fee)}. “Ngoku” kubiza ${rand(RAILS.instant.fee)}, ikheshi evenkileni ibiza ${rand(RAILS.cash.fee)}.`,
    today: 'Ukukhupha okulandelayo',
  },
  free: 'SIMAHLA',
  cash: {
    title: 'Ikheshi yokulandwa',
    hint: 'Faka ikhowudi ethilini yevenkile. Nabani na onayo ufumana imali: ungayibonisi omnye umntu.',
    code: 'Ikhowudi yekheshi',
    show: 'Bonisa ikhowudi',
    hide: 'Fihla ikhowudi',
    cancel: 'Rhoxisa',
    cancelling: 'Iyarhoxiswa...',
    until: (day: string) => `ukuya kuma nge-${day}`,
    states: { preparing: 'Iyalungiswa', cancelling: 'Iyarhoxiswa' },
    ended: {
      returned: (amount: string) => ({ title: 'Irhoxisiwe', description: `I-${amount} ibuyele kwi-wallet yakho` }),
      paid: (amount: string) => ({ title: 'Sele ilandiwe', description: `I-${amount} ihlawulwe evenkileni` }),
      cancelling: (_amount: string) => ({ title: 'Iyarhoxiswa', description: 'Uya kubona isiphumo apha' }),
    },
  },
  today: { title: 'Imali ekhutshwe namhlanje', none: 'Akukho mali ikhutshwe namhlanje' },
  withdrawal: {
    title: 'Khuphela kwi-akhawunti yebhanki',
    minute: 'Ungarhoxisa umzuzu omnye.',
    where: 'Iya phi',
    rails: {
      bank: { name: 'I-akhawunti yebhanki', arrives: 'Iintsuku zomsebenzi ezi-1-2' },
      instant: { name: 'Ngoku', arrives: 'Imizuzu, imini nobusuku' },
      cash: { name: 'Ikheshi evenkileni', arrives: 'Ngoko nangoko, ngekhowudi' },
    },
    account: 'I-akhawunti',
    ownOnly: 'I-akhawunti kufuneka ibe segameni lakho: ibhanki ikujonga kuqala oku.',
    choose: 'Khetha ibhanki',
    notes: (least: string, most: string) =>
      `Iivenkile zihlawula ukusuka kwi-${least} ukuya kwi-${most}, ngamashumi eerandi.`,
    codeComes: 'Ikhowudi yakho iboniswa kwi-wallet',
    numberAt: (number: string, bank: string) => `${number} kwi-${bank}`,
    to: (account: string) => `Iya apha: ${account}`,
    yourBank: 'ibhanki yakho',
    amount: 'Isixa ngeerandi',
    placeholder: (least: string) => `Faka isixa (ubuncinane ${least})`,
    available: (amount: string, left: string) => `Ekhoyo: ${amount}. Umda oseleyo namhlanje: ${left}.`,
    fee: 'Umrhumo',
    net: 'Ufumana',
    all: (amount: string) => `Yonke: ${amount}`,
    arrives: (bank: string, day: string) => `Ifika kwi-akhawunti yakho (${bank}): ${day}`,
    time: 'Kuthatha iintsuku zomsebenzi ezi-1-2.',
    confirm: 'Khupha',
    withdrawing: 'Iyakhupha...',
    yes: (amount: string) => `Ewe, khupha i-${amount}`,
    unreadable: { title: 'Isixa asilunganga', description: 'Nceda ubhale isixa, umzekelo 12.50' },
    tooLow: (least: string) => ({
      title: 'Isixa asilunganga',
      description: `Esona sixa sincinci unokusikhupha: ${least}`,
    }),
    tooMuch: { title: 'Imali onayo ayanelanga', description: 'Awunayo imali eyaneleyo' },
    noBank: 'Nceda ufake i-akhawunti yakho yebhanki kuqala.',
    requested: (amount: string, to: string) => ({
      title: 'Isicelo sokukhupha imali sithunyelwe',
      description: `I-${amount} isendleleni. Iya apha: ${to}`,
    }),
  },
  earnings: {
    title: 'Ingeniso',
    none: 'Iithiphu zakho zeentsuku ezingama-30 ezidlulileyo ziza kuvela apha.',
    period: 'Ixesha',
    periods: { day: 'Namhlanje', week: 'Iintsuku ezi-7', month: 'Iintsuku ezingama-30' },
    total: (amount: string, tips: number) => (tips === 1 ? `${amount} ngethiphu enye` : `${amount}, iithiphu: ${tips}`),
    bar: (when: string, amount: string, tips: number) => `${when}: ${amount}, iithiphu: ${tips}`,
    hour: (hour: number) => `${hour}:00`,
    hours: (from: number, to: number) => `${from}:00–${to}:00`,
    picture: (period: string, total: string, most: string) =>
      `Itshati yeethiphu, ${period}: zizonke ${total}, owona mgca mde ${most}`,
    average: 'Umndilili wethiphu',
    best: 'Ezona yure zilungileyo',
    more: (amount: string) => `${amount} ngaphezu kweentsuku ezi-7 ezingaphambili`,
    less: (amount: string) => `${amount} ngaphantsi kweentsuku ezi-7 ezingaphambili`,
    same: 'Kuyalingana neentsuku ezi-7 ezingaphambili',
    table: 'Bonisa njengetheyibhile',
    columns: { day: 'Usuku', hour: 'Iyure', amount: 'Isixa', tips: 'Iithiphu' },
  },
} as const satisfies Translation<typeof english>
