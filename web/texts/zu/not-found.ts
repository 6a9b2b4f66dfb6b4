import type { Translation } from '#contract/translation/translation.ts'
import type { notFound as english } from '../en/not-found.ts'

export const notFound = {
  title: '404 Ikhasi alitholakali',
  text: 'Akukho lutho kuleli kheli.',
  home: 'Buyela ekhaya',
} as const satisfies Translation<typeof english>
