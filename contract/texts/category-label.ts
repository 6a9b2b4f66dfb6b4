import { type ServiceNames, serviceNames } from './en/service-names.ts'

/** The label beside a worker; a value that we do not know is a Service Worker. */
export function categoryLabel(category: string, { labels, unknown }: ServiceNames = serviceNames): string {
  return Object.hasOwn(labels, category) ? labels[category as keyof typeof labels] : unknown
}
