/** What a worker can register as, and what the filter offers. */
export const SERVICE_CATEGORIES = ['parking_guard', 'waiter', 'household_services', 'day_laborer', 'other'] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]
export const DEFAULT_CATEGORY: ServiceCategory = 'parking_guard'

/** Labels in forms and filters. */
export const CATEGORY_CHOICES: Record<ServiceCategory, string> = {
  parking_guard: 'Parking Guard',
  waiter: 'Waiter/Waitress',
  household_services: 'Household Services (Gardener, Domestic Worker, Helper)',
  day_laborer: 'Day Laborer',
  other: 'Other Service Worker',
}

const LABELS: Record<string, string> = {
  parking_guard: 'Parking Guard',
  waiter: 'Waiter/Waitress',
  household_services: 'Household Services',
  gardener: 'Gardener',
  domestic_worker: 'Domestic Worker',
  day_laborer: 'Day Laborer',
}

/** The label beside a worker; a value that we do not know is a Service Worker. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(LABELS, category) ? (LABELS[category] as string) : 'Service Worker'
}
