import type { Translation } from '#contract/translation/translation.ts'
import type { photo as english } from '../en/photo.ts'

export const photo = {
  title: 'Jou foto',
  hint: 'Jy kan ’n foto van jou gesig byvoeg. ’n Operateur kyk eers daarna; dan sien mense wat jou opsoek dit in plaas van die tekening.',
  take: 'Neem ’n foto',
  choose: 'Kies ’n foto',
  waits: '’n Operateur moet eers na hierdie foto kyk. Tot dan sien niemand anders dit nie.',
  shown: 'Mense wat jou opsoek, sien hierdie foto.',
  rejected: (reason: string) => `Jou foto is nie aanvaar nie. Die rede: ${reason}`,
  remove: 'Verwyder foto',
  removed: { title: 'Foto verwyder', description: 'Mense sien weer die tekening' },
  move: 'Skuif die foto met jou vinger of met die pyltjies.',
  picture: 'Die deel van jou foto wat ander sien',
  zoom: 'Grootte',
  send: 'Gebruik hierdie foto',
  sent: { title: 'Foto gestuur', description: '’n Operateur kyk eers daarna' },
  unreadable: 'Hierdie lêer kan nie as ’n foto gelees word nie. Kies asseblief ’n ander een.',
} satisfies Translation<typeof english>
