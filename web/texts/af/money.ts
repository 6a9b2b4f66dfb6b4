import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  signInAgain: 'Meld weer aan',
  noAnswer: 'Ons het geen antwoord gekry nie. Kyk asseblief of jy verbinding het en probeer weer.',
  noAnswerToMoney: 'Ons het geen antwoord gekry nie. Jy kan veilig weer probeer: dit word nooit twee keer betaal nie.',
  insufficient: { title: 'Saldo te laag', description: 'Laai asseblief eers geld in jou beursie.' },
  unreadable: 'Skryf asseblief die bedrag soos 12.50 of 1250.00',
  readBack: {
    ask: (amount: string) => `Jy het ${amount} getik. Is dit reg?`,
    change: 'Verander dit',
  },
  before: (what: string) => ({
    title: 'Reeds gedoen',
    description: `${what} het reeds deurgegaan. Niks nuuts is betaal nie.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'Reeds op pad',
    description: `${what} is reeds op pad. Niks nuuts is betaal nie.`,
  }),
  failed: (what: string) => ({
    title: 'Nie gedoen nie',
    description: `${what} het nie deurgegaan nie. Sien jou geskiedenis vir besonderhede.`,
  }),
  refused: (what: string, why: string) => ({
    title: 'Nie gedoen nie',
    description: `${what} het nie deurgegaan nie. ${why}`,
  }),
  unanswered: {
    title: 'Het dit deurgegaan?',
    text: (what: string) =>
      `Geen duidelike antwoord het gekom oor ${what} nie. Maak dit veilig klaar: dit word nooit twee keer betaal nie.`,
    finish: 'Maak dit klaar',
    finishing: 'Maak tans klaar...',
    dismiss: 'Los dit',
    done: (what: string) => ({ title: 'Klaar', description: `${what} het deurgegaan.` }),
    waits: (what: string) => ({
      title: 'Betaling hangende',
      description: `VodaPay het die betaling nog nie bevestig nie: ${what}.`,
    }),
    receipt: 'Sien die kwitansie',
    underWay: (what: string) => ({ title: 'Op pad', description: `${what} is op pad.` }),
    tip: (amount: string, worker: string) => `${amount} aan ${worker}`,
    load: (amount: string) => `${amount} in jou beursie`,
    withdrawal: (amount: string) => `${amount} na jou bank`,
    debt: (amount: string) => `${amount} van wat jy skuld`,
  },
} as const satisfies Translation<typeof english>
