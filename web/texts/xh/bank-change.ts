import type { Translation } from '#contract/translation/translation.ts'
import type { bankChange as english } from '../en/bank-change.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Iinkcukacha zakho zebhanki zitshintshiwe (${day}, ${time}). Ukuba asinguwe owenzileyo,`,
  contact: 'qhagamshelana neqela lenkxaso',
} as const satisfies Translation<typeof english>
