/** The services that a worker can register for and the filter offers. */
export const SERVICE_CATEGORIES = ['parking_guard', 'waiter', 'household_services', 'day_laborer', 'other'] as const
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number]
export const DEFAULT_CATEGORY: ServiceCategory = 'parking_guard'
