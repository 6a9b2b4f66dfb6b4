import type { Translation } from '#contract/translation/translation.ts'
import type { notFound as english } from '../en/not-found.ts'

export const notFound = {
  title: '404 Bladsy nie gevind nie',
  text: 'Daar is niks by hierdie adres nie.',
  home: 'Terug na tuis',
} as const satisfies Translation<typeof english>
