// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const notFound = {
  title: '404 Iphepha alifumaneki',
  text: 'Akukho nto kule dilesi.',
  home: 'Buyela ekhaya',
} as const satisfies Texts['notFound']
