import type { Translation } from '#contract/translation/translation.ts'
import type { photo as english } from '../en/photo.ts'

export const photo = {
  title: 'Ifotho yakho',
  hint: 'Ungafaka ifotho yobuso bakho. Umphathi uyibheka kuqala; bese abantu abakufunayo beyibona esikhundleni somdwebo.',
  take: 'Thatha ifotho',
  choose: 'Khetha ifotho',
  waits: 'Umphathi uyayibheka kuqala le fotho. Kuze kube yileso sikhathi akekho omunye oyibonayo.',
  shown: 'Abantu abakufunayo babona le fotho.',
  rejected: (reason: string) => `Ifotho yakho ayamukelwanga. Isizathu: ${reason}`,
  remove: 'Susa ifotho',
  removed: { title: 'Ifotho isusiwe', description: 'Abantu babona umdwebo futhi' },
  move: 'Hambisa ifotho ngomunwe noma ngemicibisholo.',
  picture: 'Ingxenye yefotho yakho ebonwa abanye',
  zoom: 'Ubukhulu',
  send: 'Sebenzisa le fotho',
  sent: { title: 'Ifotho ithunyelwe', description: 'Umphathi uyibheka kuqala' },
  unreadable: 'Leli fayela alifundeki njengefotho. Sicela ukhethe elinye.',
} satisfies Translation<typeof english>
