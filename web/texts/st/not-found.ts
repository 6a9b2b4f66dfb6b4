// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const notFound = {
  title: '404 Leqephe ha le a fumanwa',
  text: 'Ha ho letho atereseng ena.',
  home: 'Kgutlela Lehae',
} as const satisfies Texts['notFound']
