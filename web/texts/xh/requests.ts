import { RETENTION } from '#contract/limits.ts'
import type { Translation } from '#contract/translation/translation.ts'
import type { requests as english } from '../en/requests.ts'

export const requests = {
  title: 'Idatha namalungelo akho',
  intro: `Ungayibona idatha yakho, uyilungise, uyicime, uze uchase ukusetyenziswa kwayo. Kusimahla, kwaye siphendula zingekapheli iintsuku ezingama-${RETENTION.answerWithinDays}.`,
  ask: {
    title: 'Sibuze',
    kind: 'Oko ukucelayo',
    kinds: {
      correction: 'Lungisani into ngam',
      objection: 'Andivumelani nendlela idatha yam esetyenziswa ngayo',
      access: 'Ndixeleleni oko nikugcinileyo ngam',
      deletion: 'Ndicimeleni idatha yam',
    },
    message: 'Umyalezo',
    hint: 'Sixelele ukuba imalunga nantoni. Nceda ungazibhali iinkcukacha zebhanki.',
    send: 'Thumela isicelo',
    sent: {
      title: 'Isicelo sithunyelwe',
      description: `Siphendula zingekapheli iintsuku ezingama-${RETENTION.answerWithinDays}`,
    },
  },
  list: {
    title: 'Izicelo zakho',
    none: 'Awukaceli nto.',
    kind: {
      access: 'Ukubona idatha',
      correction: 'Ukulungisa idatha',
      objection: 'Ukuchasa',
      deletion: 'Ukucima idatha',
    },
    state: { open: 'Sivuliwe', done: 'Senziwe', refused: 'Saliwe' },
    by: (day: string) => `Siphendula nge-${day} okanye ngaphambi koko`,
    answer: 'Impendulo yethu',
  },
} as const satisfies Translation<typeof english>
