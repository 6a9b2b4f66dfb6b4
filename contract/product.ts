/** The product's name and addresses, in this one place. */
export const PRODUCT = {
  name: 'Enkosi',
  tagline: "Digital tipping for Africa's service workers",
  supportEmail: 'support@enkosi.example',
  helpEmail: 'hello@enkosi.example',
  privacyEmail: 'privacy@enkosi.example',
  timeZone: 'Africa/Johannesburg',
} as const
