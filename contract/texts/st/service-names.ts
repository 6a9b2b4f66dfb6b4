import type { Translation } from '../../translation/translation.ts'
import type { serviceNames as english } from '../en/service-names.ts'

export const serviceNames = {
  choices: {
    parking_guard: 'Molebedi wa dikoloi',
    waiter: 'Weitara',
    household_services: 'Mesebetsi ya lapeng (mohlokomedi wa serapa, mosebeletsi wa lapeng, mothusi)',
    day_laborer: 'Mosebetsi wa letsatsi',
    other: 'Mosebeletsi e mong',
  },
  labels: {
    parking_guard: 'Molebedi wa dikoloi',
    waiter: 'Weitara',
    household_services: 'Mesebetsi ya lapeng',
    gardener: 'Mohlokomedi wa serapa',
    domestic_worker: 'Mosebeletsi wa lapeng',
    day_laborer: 'Mosebetsi wa letsatsi',
  },
  unknown: 'Mosebeletsi',
} as const satisfies Translation<typeof english>
