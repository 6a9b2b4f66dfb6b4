import { type ServiceNames, serviceNames } from './service-names/en.ts'

/** What a worker can register as, and what the filter offers. */
export const SERVICE_CATEGORIES = ['parking_guard', 'waiter', 'household_services', 'day_laborer', 'other'] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]
export const DEFAULT_CATEGORY: ServiceCategory = 'parking_guard'

/** The label beside a worker; a value that we do not know is a Service Worker. */
export function categoryLabel(category: string, { labels, unknown }: ServiceNames = serviceNames): string {
  return Object.hasOwn(labels, category) ? labels[category as keyof typeof labels] : unknown
}
