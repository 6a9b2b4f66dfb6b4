import type { Texts } from '../texts.ts'

export const notFound = {
  title: '404 Iphepha alifumaneki',
  text: 'Akukho nto kule dilesi.',
  home: 'Buyela ekhaya',
} as const satisfies Texts['notFound']
