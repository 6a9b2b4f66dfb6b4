import { TIP } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { send as english } from '../en/send.ts'

export const send = {
  title: 'Stuur betaling',
  own: 'Dit is jou eie kode. Jy kan nie vir jouself ’n fooitjie gee nie.',
  change: 'Verander',
  choose: 'Kies ’n bedrag',
  custom: 'Ander',
  customLabel: 'Ander bedrag in rand',
  customHint: (max: string) => `${shortRand(TIP.min)} tot ${max}`,
  limitReached: 'Jy het alles gestuur wat jy vir eers kan. Jou beursie wys wat oor is.',
  customSet: 'Gebruik hierdie bedrag',
  fee: (fee: string) => `Koste ${fee}`,
  total: 'Totaal',
  send: 'Stuur',
  sendAmount: (amount: string) => `Stuur ${amount}`,
  sending: 'Besig om te stuur...',
  youHave: (balance: string) => `Jy het ${balance}`,
  addAndSend: (added: string, amount: string) => `Laai ${added} en stuur ${amount}`,
  adding: 'Besig om geld te laai...',
  addedLater: (added: string) => ({
    title: 'Betaling hangende',
    description: `${added} sal in jou beursie wees sodra VodaPay dit bevestig. Die fooitjie is nog nie gestuur nie.`,
  }),
  waits: (amount: string, worker: string) => `${amount} gaan na ${worker} sodra VodaPay jou betaling bevestig.`,
  tooMuch: 'Meer as wat jy het',
  yes: (amount: string) => `Ja, stuur ${amount}`,
  before: (amount: string, worker: string) =>
    `${amount} is reeds aan ${worker} gestuur, maar die antwoord het weggeraak. Ons het nie weer gestuur nie. Wil jy ’n tweede fooitjie stuur?`,
  another: (amount: string) => `Stuur nog ${amount}`,
  noSecond: 'Nee, een is genoeg',
  sent: (amount: string, worker: string) => ({
    title: 'Betaling gestuur!',
    description: `${amount} is aan ${worker} gestuur`,
  }),
  done: {
    title: (amount: string, worker: string) => `${worker} het jou ${amount}`,
    text: 'Die werker hou alles. Enkosi!',
    now: 'Nou',
    reference: (reference: string) => `Verwysing ${reference}`,
    done: 'Klaar',
    close: 'Maak toe',
  },
} as const satisfies Translation<typeof english>
