import type { Translation } from '#contract/translation/translation.ts'
import type { photo as english } from '../en/photo.ts'

export const photo = {
  title: 'Foto ya hao',
  hint: 'O ka kenya foto ya sefahleho sa hao. Motsamaisi o e sheba pele; ebe batho ba o batlang ba e bona bakeng sa setshwantsho se takilweng.',
  take: 'Nka foto',
  choose: 'Kgetha foto',
  waits: 'Motsamaisi o sheba foto ena pele. Ho fihlela ka nako eo ha ho motho e mong ya e bonang.',
  shown: 'Batho ba o batlang ba bona foto ena.',
  rejected: (reason: string) => `Foto ya hao ha e a amohelwa. Lebaka: ${reason}`,
  remove: 'Tlosa foto',
  removed: { title: 'Foto e tlositswe', description: 'Batho ba bona setshwantsho se takilweng hape' },
  move: 'Suthisa foto ka monwana kapa ka metsu.',
  picture: 'Karolo ya foto ya hao e bonwang ke ba bang',
  zoom: 'Boholo',
  send: 'Sebedisa foto ena',
  sent: { title: 'Foto e rometswe', description: 'Motsamaisi o e sheba pele' },
  unreadable: 'Faele ena ha e balehe jwalo ka foto. Ka kopo kgetha e nngwe.',
} satisfies Translation<typeof english>
