/** What services are called, on screens and on the pages that the server writes. Each language has a file of the same shape. */
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

/** What the file of another language holds: the same names, worded otherwise. */
export type ServiceNames = { readonly [Part in keyof typeof serviceNames]: Worded<(typeof serviceNames)[Part]> }
type Worded<Part> = Part extends string ? string : { readonly [Key in keyof Part]: string }
