// Draft: nobody who grew up with the language has read these sentences yet (docs/languages.md).

import type { Texts } from '../texts.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Iinkcukacha zakho zebhanki zitshintshiwe (${day}, ${time}). Ukuba ayinguwe owenzileyo,`,
  contact: 'qhagamshelana nenkxaso',
} as const satisfies Texts['bankChange']
