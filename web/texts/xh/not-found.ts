import type { Translation } from '#contract/translation/translation.ts'
import type { notFound as english } from '../en/not-found.ts'

export const notFound = {
  title: '404 Iphepha alifumaneki',
  text: 'Akukho nto kule dilesi.',
  home: 'Buyela ekhaya',
} as const satisfies Translation<typeof english>
