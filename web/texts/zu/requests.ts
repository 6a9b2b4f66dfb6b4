import { RETENTION } from '#contract/limits.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { requests as english } from '../en/requests.ts'

export const requests = {
  title: 'Idatha namalungelo akho',
  intro: `Ungabona idatha yakho, uyilungise, uyisuse, futhi wenqabe ukuthi isetshenziswe. Kumahhala, futhi siphendula zingakapheli izinsuku ezingu-${RETENTION.answerWithinDays}.`,
  ask: {
    title: 'Sibuze',
    kind: 'Okucelayo',
    kinds: {
      correction: 'Lungisani okuthile ngami',
      objection: 'Angivumelani nendlela idatha yami esetshenziswa ngayo',
      access: 'Ngitsheleni enikugcinile ngami',
      deletion: 'Ngisuseleni idatha yami',
    },
    message: 'Umyalezo',
    hint: 'Sitshele ukuthi kumayelana nani. Sicela ungayibhali imininingwane yasebhange.',
    send: 'Thumela isicelo',
    sent: {
      title: 'Isicelo sithunyelwe',
      description: `Siphendula zingakapheli izinsuku ezingu-${RETENTION.answerWithinDays}`,
    },
  },
  list: {
    title: 'Izicelo zakho',
    none: 'Awukaceli lutho.',
    kind: {
      access: 'Ukubona idatha',
      correction: 'Ukulungisa idatha',
      objection: 'Ukuphikisa',
      deletion: 'Ukususa idatha',
    },
    state: { open: 'Sivuliwe', done: 'Senziwe', refused: 'Senqatshiwe' },
    by: (day: string) => `Siphendula ngo-${day} noma ngaphambi kwalokho`,
    answer: 'Impendulo yethu',
  },
} as const satisfies Translation<typeof english>
