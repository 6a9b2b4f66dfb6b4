import type { Translation } from '../../translation/translation.ts'
import type { serviceNames as english } from '../en/service-names.ts'

export const serviceNames = {
  choices: {
    parking_guard: 'Unogada wezimoto',
    waiter: 'Uweta',
    household_services: 'Imisebenzi yasekhaya (ingadi, indlu, usizo)',
    day_laborer: 'Isisebenzi setoho',
    other: 'Olunye uhlobo lomsebenzi',
  },
  labels: {
    parking_guard: 'Unogada wezimoto',
    waiter: 'Uweta',
    household_services: 'Imisebenzi yasekhaya',
    gardener: 'Isisebenzi sasengadini',
    domestic_worker: 'Isisebenzi sasendlini',
    day_laborer: 'Isisebenzi setoho',
  },
  unknown: 'Isisebenzi',
} as const satisfies Translation<typeof english>
