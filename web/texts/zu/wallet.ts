import { WITHDRAWAL } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { RAILS } from '#contract/rails.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { wallet as english } from '../en/wallet.ts'

export const wallet = {
  title: 'I-wallet',
  withdraw: 'Khipha imali',
  left: {
    title: 'Imali osengayithumela',
    today: 'Namuhla',
    month: 'Kule nyanga',
    hint: (day: string, month: string) =>
      `Amathiphu, imali oyidlulisela kwabanye nemali oyikhiphayo, konke ndawonye: ${day} ngosuku, ${month} ngenyanga.`,
    limited: 'Lo mkhawulo uyakhuphuka uma sesiqinisekise ukuthi ungubani.',
  },
  debt: {
    title: 'Unesikweletu semali',
    text: (amount: string) =>
      `Imali oyifakile iphinde yathathwa usuyisebenzisile. Unesikweletu sika-${amount}. Size sikhokhwe, akukho okungathunyelwa.`,
    settle: (amount: string) => `Khokha u-${amount}`,
    settling: 'Iyakhokha...',
    settled: { title: 'Isikweletu sikhokhiwe', description: 'Sikhokhwe nge-wallet yakho' },
  },
  bank: {
    title: 'Imininingwane ye-akhawunti yasebhange',
    holder: 'Umnikazi we-akhawunti',
    bank: 'Ibhange',
    number: 'Inombolo ye-akhawunti',
    missing: 'Faka i-akhawunti yasebhange ukuze ukhiphe imali yakho.',
    add: 'Faka i-akhawunti yasebhange',
    change: 'Shintsha',
    notGiven: 'Akufakwanga',
  },
  fees: {
    title: 'Imali yesevisi yokukhipha',
    text: `Ukukhiphela imali ku-akhawunti yasebhange kokuqala kosuku kumahhala. Okulandelayo kubiza ${rand(WITHDRAWAL.fee)}. “Manje” kubiza ${rand(RAILS.instant.fee)}, ukheshi esitolo ubiza ${rand(RAILS.cash.fee)}.`,
    today: 'Ukukhipha okulandelayo',
  },
  free: 'MAHHALA',
  cash: {
    title: 'Ukheshi olandwayo',
    hint: 'Faka ikhodi ethilini yasesitolo. Noma ubani onayo uthola imali: ungayikhombisi omunye umuntu.',
    code: 'Ikhodi kakheshi',
    show: 'Bonisa ikhodi',
    hide: 'Fihla ikhodi',
    cancel: 'Khansela',
    cancelling: 'Iyakhanselwa...',
    until: (day: string) => `kuze kube ${day}`,
    states: { preparing: 'Iyalungiswa', cancelling: 'Iyakhanselwa' },
    ended: {
      returned: (amount: string) => ({
        title: 'Ikhanselwe',
        description: `Imali engu-${amount} ibuyele ku-wallet yakho`,
      }),
      paid: (amount: string) => ({ title: 'Isilandiwe', description: `Imali engu-${amount} ikhokhwe esitolo` }),
      cancelling: (_amount: string) => ({ title: 'Iyakhanselwa', description: 'Uzobona umphumela lapha' }),
    },
  },
  today: { title: 'Imali ekhishwe namuhla', none: 'Ayikho imali ekhishwe namuhla' },
  withdrawal: {
    title: 'Khiphela ku-akhawunti yasebhange',
    minute: 'Ungakhansela umzuzu owodwa.',
    where: 'Iya kuphi',
    rails: {
      bank: { name: 'I-akhawunti yasebhange', arrives: 'Izinsuku zomsebenzi ezingu-1-2' },
      instant: { name: 'Manje', arrives: 'Imizuzu, imini nobusuku' },
      cash: { name: 'Ukheshi esitolo', arrives: 'Khona manje, ngekhodi' },
    },
    account: 'I-akhawunti',
    ownOnly: 'I-akhawunti kumele ibe segameni lakho: ibhange likuhlola kuqala lokhu.',
    choose: 'Khetha ibhange',
    notes: (least: string, most: string) => `Izitolo zikhokha kusuka ku-${least} kuya ku-${most}, ngamashumi amarandi.`,
    codeComes: 'Ikhodi yakho iboniswa ku-wallet',
    numberAt: (number: string, bank: string) => `${number} ku-${bank}`,
    to: (account: string) => `Iya lapha: ${account}`,
    yourBank: 'ibhange lakho',
    amount: 'Inani ngamarandi',
    placeholder: (least: string) => `Faka inani (okungenani ${least})`,
    available: (amount: string, left: string) => `Ekhona: ${amount}. Umkhawulo osele namuhla: ${left}.`,
    fee: 'Imali yesevisi',
    net: 'Uthola',
    all: (amount: string) => `Yonke: ${amount}`,
    arrives: (bank: string, day: string) => `Ifika ku-akhawunti yakho (${bank}): ${day}`,
    time: 'Kuthatha izinsuku zomsebenzi ezingu-1-2.',
    confirm: 'Khipha',
    withdrawing: 'Iyakhipha...',
    yes: (amount: string) => `Yebo, khipha u-${amount}`,
    unreadable: { title: 'Inani alilungile', description: 'Sicela ubhale inani, isibonelo 12.50' },
    tooLow: (least: string) => ({
      title: 'Inani alilungile',
      description: `Inani elincane kunawo wonke ongalikhipha: ${least}`,
    }),
    tooMuch: { title: 'Imali onayo ayanele', description: 'Awunayo imali eyanele' },
    noBank: 'Sicela uqale ufake i-akhawunti yakho yasebhange.',
    requested: (amount: string, to: string) => ({
      title: 'Isicelo sokukhipha imali sithunyelwe',
      description: `Imali engu-${amount} isendleleni. Iya lapha: ${to}`,
    }),
  },
  earnings: {
    title: 'Imali engenile',
    none: 'Amathiphu akho ezinsuku ezingu-30 ezedlule azovela lapha.',
    period: 'Isikhathi',
    periods: { day: 'Namuhla', week: 'Izinsuku ezingu-7', month: 'Izinsuku ezingu-30' },
    total: (amount: string, tips: number) =>
      tips === 1 ? `${amount} ngethiphu eyodwa` : `${amount}, amathiphu: ${tips}`,
    bar: (when: string, amount: string, tips: number) => `${when}: ${amount}, amathiphu: ${tips}`,
    hour: (hour: number) => `${hour}:00`,
    hours: (from: number, to: number) => `${from}:00–${to}:00`,
    picture: (period: string, total: string, most: string) =>
      `Ishadi lamathiphu, ${period}: sekukonke ${total}, ibha ende kunazo zonke ${most}`,
    average: 'Isilinganiso sethiphu',
    best: 'Amahora angcono kakhulu',
    more: (amount: string) => `${amount} ngaphezu kwezinsuku ezingu-7 ezandulele`,
    less: (amount: string) => `${amount} ngaphansi kwezinsuku ezingu-7 ezandulele`,
    same: 'Kuyalingana nezinsuku ezingu-7 ezandulele',
    table: 'Bonisa njengethebula',
    columns: { day: 'Usuku', hour: 'Ihora', amount: 'Inani', tips: 'Amathiphu' },
  },
} as const satisfies Translation<typeof english>
