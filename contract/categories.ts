/** What a worker can register as, and what the filter offers. */
export const SERVICE_CATEGORIES = ['parking_guard', 'waiter', 'household_services', 'day_laborer', 'other'] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]
export const DEFAULT_CATEGORY: ServiceCategory = 'parking_guard'
