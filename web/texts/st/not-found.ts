import type { Translation } from '#contract/translation/translation.ts'
import type { notFound as english } from '../en/not-found.ts'

export const notFound = {
  title: '404 Leqephe ha le a fumanwa',
  text: 'Ha ho letho atereseng ena.',
  home: 'Kgutlela Lehae',
} as const satisfies Translation<typeof english>
