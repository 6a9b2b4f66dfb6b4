import type { Translation } from '#contract/translation/translation.ts'
import type { knownWorkers as english } from '../en/known-workers.ts'

export const knownWorkers: Translation<typeof english> = {
  tipAgain: 'Nika ithiphu kwakhona',
  favourite: 'Omthandayo',
}
