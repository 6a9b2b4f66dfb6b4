import type { Translation } from '../../translation/translation.ts'
import type { serviceNames as english } from '../en/service-names.ts'

export const serviceNames = {
  choices: {
    parking_guard: 'Unogada weemoto',
    waiter: 'Iweyitala',
    household_services: 'Imisebenzi yasekhaya (igadi, indlu, uncedo)',
    day_laborer: 'Umsebenzi wetoho',
    other: 'Olunye uhlobo lomsebenzi',
  },
  labels: {
    parking_guard: 'Unogada weemoto',
    waiter: 'Iweyitala',
    household_services: 'Imisebenzi yasekhaya',
    gardener: 'Umsebenzi wasegadini',
    domestic_worker: 'Umsebenzi wasendlini',
    day_laborer: 'Umsebenzi wetoho',
  },
  unknown: 'Umsebenzi',
} as const satisfies Translation<typeof english>
