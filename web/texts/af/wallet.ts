import { WITHDRAWAL } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { RAILS } from '#contract/rails.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { wallet as english } from '../en/wallet.ts'

export const wallet = {
  title: 'Beursie',
  withdraw: 'Onttrek',
  left: {
    title: 'Wat jy nog kan stuur',
    today: 'Vandag',
    month: 'Hierdie maand',
    hint: (day: string, month: string) =>
      `Fooitjies, oordragte en onttrekkings altesaam: ${day} per dag, ${month} per maand.`,
    limited: 'Hierdie limiet word hoër sodra ons nagegaan het wie jy is.',
  },
  debt: {
    title: 'Jy skuld geld',
    text: (amount: string) =>
      `Geld wat jy gelaai het, is teruggeneem nadat jy dit uitgegee het. Jy skuld ${amount}. Niks kan gestuur word voordat dit betaal is nie.`,
    settle: (amount: string) => `Betaal ${amount} terug`,
    settling: 'Besig om terug te betaal...',
    settled: { title: 'Terugbetaal', description: 'Uit jou beursie betaal' },
  },
  bank: {
    title: 'Besonderhede van bankrekening',
    holder: 'Rekeninghouer',
    bank: 'Bank',
    number: 'Rekeningnommer',
    missing: 'Voeg ’n bankrekening by om jou geld te onttrek.',
    add: 'Voeg bankrekening by',
    change: 'Verander',
    notGiven: 'Nie gegee nie',
  },
  fees: {
    title: 'Onttrekkingskoste',
    text: `Jou eerste uitbetaling na ’n bankrekening elke dag is gratis. Daarna kos elkeen ${rand(WITHDRAWAL.fee)}. “Nou” kos ${rand(RAILS.instant.fee)}, kontant by ’n winkel ${rand(RAILS.cash.fee)}.`,
    today: 'Volgende onttrekking',
  },
  free: 'GRATIS',
  cash: {
    title: 'Kontant om af te haal',
    hint: 'Tik die kode by ’n winkel se kasregister in. Wie dit het, kry die geld: wys dit vir niemand anders nie.',
    code: 'Kontantkode',
    show: 'Wys kode',
    hide: 'Steek kode weg',
    cancel: 'Kanselleer',
    cancelling: 'Besig om te kanselleer...',
    until: (day: string) => `tot ${day}`,
    states: { preparing: 'Word voorberei', cancelling: 'Word gekanselleer' },
    ended: {
      returned: (amount: string) => ({ title: 'Gekanselleer', description: `${amount} is terug in jou beursie` }),
      paid: (amount: string) => ({ title: 'Reeds afgehaal', description: `${amount} is by ’n winkel uitbetaal` }),
      cancelling: (_amount: string) => ({
        title: 'Word gekanselleer',
        description: 'Jy sal die uitslag hier sien',
      }),
    },
  },
  today: { title: 'Vandag se onttrekkings', none: 'Geen onttrekkings vandag nie' },
  withdrawal: {
    title: 'Betaal uit na bankrekening',
    minute: 'Jy kan vir een minuut kanselleer.',
    where: 'Waarheen',
    rails: {
      bank: { name: 'Bankrekening', arrives: '1-2 werksdae' },
      instant: { name: 'Nou', arrives: 'Minute, dag en nag' },
      cash: { name: 'Kontant by ’n winkel', arrives: 'Dadelik, met ’n kode' },
    },
    account: 'Rekening',
    ownOnly: 'Die rekening moet op jou eie naam wees: die bank gaan dit eers na.',
    choose: 'Kies ’n bank',
    notes: (least: string, most: string) => `Winkels betaal ${least} tot ${most} uit, in tiene van rand.`,
    codeComes: 'Jou kode word in die beursie gewys',
    numberAt: (number: string, bank: string) => `${number} by ${bank}`,
    to: (account: string) => `Na ${account}`,
    yourBank: 'jou bank',
    amount: 'Bedrag in rand',
    placeholder: (least: string) => `Tik bedrag in (min. ${least})`,
    available: (amount: string, left: string) => `Beskikbaar: ${amount}. Limiet oor vir vandag: ${left}.`,
    fee: 'Koste',
    net: 'Jy ontvang',
    all: (amount: string) => `Alles: ${amount}`,
    arrives: (bank: string, day: string) => `Teen ${day} in jou rekening by ${bank}`,
    time: 'Dit neem 1-2 werksdae.',
    confirm: 'Onttrek',
    withdrawing: 'Besig om te onttrek...',
    yes: (amount: string) => `Ja, onttrek ${amount}`,
    unreadable: { title: 'Ongeldige bedrag', description: 'Tik asseblief ’n bedrag in, byvoorbeeld 12.50' },
    tooLow: (least: string) => ({
      title: 'Ongeldige bedrag',
      description: `Die minste wat jy kan onttrek, is ${least}`,
    }),
    tooMuch: { title: 'Saldo te laag', description: 'Jy het nie genoeg geld nie' },
    noBank: 'Voeg asseblief eers jou bankrekening by.',
    requested: (amount: string, to: string) => ({
      title: 'Onttrekking aangevra',
      description: `${amount} is op pad na ${to}`,
    }),
  },
  earnings: {
    title: 'Verdienste',
    none: 'Jou fooitjies van die laaste 30 dae sal hier verskyn.',
    period: 'Tydperk',
    periods: { day: 'Vandag', week: '7 dae', month: '30 dae' },
    total: (amount: string, tips: number) =>
      tips === 1 ? `${amount} uit 1 fooitjie` : `${amount} uit ${tips} fooitjies`,
    bar: (when: string, amount: string, tips: number) =>
      tips === 1 ? `${when}: ${amount}, 1 fooitjie` : `${when}: ${amount}, ${tips} fooitjies`,
    hour: (hour: number) => `${hour}:00`,
    hours: (from: number, to: number) => `${from}:00–${to}:00`,
    picture: (period: string, total: string, most: string) =>
      `Staafgrafiek van fooitjies, ${period}: ${total} altesaam, hoogstens ${most} in een staaf`,
    average: 'Gemiddelde fooitjie',
    best: 'Beste ure',
    more: (amount: string) => `${amount} meer as in die 7 dae tevore`,
    less: (amount: string) => `${amount} minder as in die 7 dae tevore`,
    same: 'Net soveel as in die 7 dae tevore',
    table: 'Wys as ’n tabel',
    columns: { day: 'Dag', hour: 'Uur', amount: 'Bedrag', tips: 'Fooitjies' },
  },
} as const satisfies Translation<typeof english>
