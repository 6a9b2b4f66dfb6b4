// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const notFound = {
  title: '404 Bladsy nie gevind nie',
  text: 'Daar is niks by hierdie adres nie.',
  home: 'Terug na tuis',
} as const satisfies Texts['notFound']
