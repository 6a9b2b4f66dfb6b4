import type { Words } from '../../translation/translation.ts'

/** Names of services, on screens and on the pages that the server writes. */
export const serviceNames = {
  /** In forms and filters. */
  choices: {
    parking_guard: 'Parking Guard',
    waiter: 'Waiter/Waitress',
    household_services: 'Household Services (Gardener, Domestic Worker, Helper)',
    day_laborer: 'Day Laborer',
    other: 'Other Service Worker',
  },
  /** Beside a worker. */
  labels: {
    parking_guard: 'Parking Guard',
    waiter: 'Waiter/Waitress',
    household_services: 'Household Services',
    gardener: 'Gardener',
    domestic_worker: 'Domestic Worker',
    day_laborer: 'Day Laborer',
  },
  /** Beside a worker whose service we do not know. */
  unknown: 'Service Worker',
} as const

export type ServiceNames = Words<typeof serviceNames>
