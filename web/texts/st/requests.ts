import { RETENTION } from '#contract/limits.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { requests as english } from '../en/requests.ts'

export const requests = {
  title: 'Data ya hao le ditokelo tsa hao',
  intro: `O na le tokelo ya ho bona, ho lokisa le ho hlakola data ya hao, le ho hana tsela eo e sebediswang ka yona. Ke mahala, mme re araba nakong ya matsatsi a ${RETENTION.answerWithinDays}.`,
  ask: {
    title: 'Re botse',
    kind: 'Seo o se kopang',
    kinds: {
      correction: 'Lokisang ntho e itseng ka nna',
      objection: 'Ke hana tsela eo data ya ka e sebediswang ka yona',
      access: 'Mpolelleng hore le boloka eng ka nna',
      deletion: 'Nthusang ho hlakola data ya ka',
    },
    message: 'Molaetsa',
    hint: 'Bolela hore ke ka eng. Ka kopo o se ke wa ngola dintlha tsa banka.',
    send: 'Romela kopo',
    sent: { title: 'Kopo e rometswe', description: `Re araba nakong ya matsatsi a ${RETENTION.answerWithinDays}` },
  },
  list: {
    title: 'Dikopo tsa hao',
    none: 'Ha o eso kope letho.',
    kind: { access: 'Ho bona data', correction: 'Ho lokisa', objection: 'Ho hana', deletion: 'Ho hlakola' },
    state: { open: 'E butswe', done: 'E phethilwe', refused: 'E hanetswe' },
    by: (day: string) => `Re tla araba ka ${day} kapa pele ho moo`,
    answer: 'Karabo ya rona',
  },
} as const satisfies Translation<typeof english>
