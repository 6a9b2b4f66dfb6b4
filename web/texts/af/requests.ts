import { RETENTION } from '#contract/limits.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { requests as english } from '../en/requests.ts'

export const requests = {
  title: 'Jou data en regte',
  intro: `Jy mag jou data sien, regmaak en uitvee, en beswaar maak teen hoe dit gebruik word. Dit is gratis, en ons antwoord binne ${RETENTION.answerWithinDays} dae.`,
  ask: {
    title: 'Vra ons',
    kind: 'Wat jy vra',
    kinds: {
      correction: 'Maak iets oor my reg',
      objection: 'Ek maak beswaar teen hoe my data gebruik word',
      access: 'Sê vir my wat julle oor my hou',
      deletion: 'Vee my data vir my uit',
    },
    message: 'Boodskap',
    hint: 'Sê waaroor dit gaan. Los asseblief bankbesonderhede uit.',
    send: 'Stuur versoek',
    sent: { title: 'Versoek gestuur', description: `Ons antwoord binne ${RETENTION.answerWithinDays} dae` },
  },
  list: {
    title: 'Jou versoeke',
    none: 'Jy het nog niks gevra nie.',
    kind: { access: 'Insae', correction: 'Regstelling', objection: 'Beswaar', deletion: 'Uitvee' },
    state: { open: 'Oop', done: 'Klaar', refused: 'Geweier' },
    by: (day: string) => `Ons antwoord uiterlik op ${day}`,
    answer: 'Ons antwoord',
  },
} as const satisfies Translation<typeof english>
