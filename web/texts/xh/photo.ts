import type { Translation } from '#contract/translation/translation.ts'
import type { photo as english } from '../en/photo.ts'

export const photo = {
  title: 'Ifoto yakho',
  hint: 'Ungafaka ifoto yobuso bakho. Umphathi uyijonga kuqala; emva koko abantu abakukhangelayo bayibona endaweni yomzobo.',
  take: 'Thatha ifoto',
  choose: 'Khetha ifoto',
  waits: 'Umphathi uyayijonga kuqala le foto. De kube lelo xesha akukho mntu wumbi uyibonayo.',
  shown: 'Abantu abakukhangelayo babona le foto.',
  rejected: (reason: string) => `Ifoto yakho ayamkelwanga. Isizathu: ${reason}`,
  remove: 'Susa ifoto',
  removed: { title: 'Ifoto isusiwe', description: 'Abantu babona umzobo kwakhona' },
  move: 'Hambisa ifoto ngomnwe okanye ngeentolo.',
  picture: 'Inxalenye yefoto yakho ebonwa ngabanye',
  zoom: 'Ubungakanani',
  send: 'Sebenzisa le foto',
  sent: { title: 'Ifoto ithunyelwe', description: 'Umphathi uyijonga kuqala' },
  unreadable: 'Le fayile ayifundeki njengefoto. Nceda ukhethe enye.',
} satisfies Translation<typeof english>
