/** The product's name, in this one place. */
export const PRODUCT = {
  name: 'Enkosi',
  tagline: "Digital tipping for Africa's service workers",
  timeZone: 'Africa/Johannesburg',
} as const
