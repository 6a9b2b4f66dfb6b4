import type { Translation } from '#contract/translation/translation.ts'
import type { bankChange as english } from '../en/bank-change.ts'

export const bankChange = {
  changed: (day: string, time: string) =>
    `Dintlha tsa hao tsa banka di fetotswe ka ${day} ka ${time}. Haeba e ne e se wena,`,
  contact: 'ikopanye le tshehetso',
} as const satisfies Translation<typeof english>
