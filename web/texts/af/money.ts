import type { Translation } from '#contract/translation/translation.ts'
import type { money as english } from '../en/money.ts'

export const money = {
  signInAgain: 'Meld weer aan',
  noAnswer: 'Ons het geen antwoord gekry nie. Kyk asseblief of jy verbinding het en probeer weer.',
  noAnswerToMoney: 'Ons het geen antwoord gekry nie. Jy kan veilig weer probeer: jy sal nie twee keer betaal nie.',
  insufficient: { title: 'Saldo te laag', description: 'Laai asseblief eers geld in jou beursie.' },
  unreadable: 'Tik asseblief ’n bedrag in, byvoorbeeld 12.50',
  readBack: {
    ask: (amount: string) => `Jy het ${amount} ingetik. Is dit reg?`,
    change: 'Verander dit',
  },
  before: (what: string) => ({
    title: 'Reeds gedoen',
    description: `${what} het reeds deurgegaan. Dit is nie weer gedoen nie.`,
  }),
  underWayBefore: (what: string) => ({
    title: 'Reeds op pad',
    description: `${what} is reeds op pad. Dit is nie weer gedoen nie.`,
  }),
  failed: (what: string) => ({
    title: 'Nie voltooi nie',
    description: `${what} het nie deurgegaan nie. Kyk in jou geskiedenis vir besonderhede.`,
  }),
  refused: (what: string, why: string) => ({
    title: 'Nie voltooi nie',
    description: `${what} het nie deurgegaan nie. ${why}`,
  }),
  unanswered: {
    title: 'Het dit deurgegaan?',
    text: (what: string) =>
      `Ons weet nie of ${what} deurgegaan het nie. Jy kan dit veilig klaarmaak: jy sal nie twee keer betaal nie.`,
    finish: 'Maak dit klaar',
    finishing: 'Besig om klaar te maak...',
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
