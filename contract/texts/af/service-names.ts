import type { Translation } from '../../translation/translation.ts'
import type { serviceNames as english } from '../en/service-names.ts'

export const serviceNames = {
  choices: {
    parking_guard: 'Motorwag',
    waiter: 'Kelner',
    household_services: 'Huishoudelike dienste (tuinier, huiswerker, helper)',
    day_laborer: 'Dagloner',
    other: 'Ander dienswerker',
  },
  labels: {
    parking_guard: 'Motorwag',
    waiter: 'Kelner',
    household_services: 'Huishoudelike dienste',
    gardener: 'Tuinier',
    domestic_worker: 'Huiswerker',
    day_laborer: 'Dagloner',
  },
  unknown: 'Dienswerker',
} as const satisfies Translation<typeof english>
