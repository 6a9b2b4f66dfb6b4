import { makeSecrets } from '#server/platform/start/secrets.ts'

/** Settings with which production starts. */
export const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://enkosi.example/',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'enkosi',
  OIDC_CLIENT_SECRET: 'vK7f-Qz2m_0pLx9w',
  VODAPAY_URL: 'https://pay.example',
  BANK_URL: 'https://bank.example',
  CASH_PARTNER_URL: 'https://cash.example',
  CASH_PARTNER_ID: 'enkosi',
  DATABASE_URL: 'postgres://enkosi_app@db.example/enkosi?sslmode=verify-full&sslrootcert=system',
  ...makeSecrets(),
  GATEWAY_URL: 'https://gateway.example.org',
  GATEWAY_USERNAME: 'enkosi',
  REGISTER_URL: 'https://register.example.org',
  SUPPORT_EMAIL: 'support@enkosi.co.za',
  HELP_EMAIL: 'help@enkosi.co.za',
  PRIVACY_EMAIL: 'privacy@enkosi.co.za',
  SUPPORT_NUMBER: '0800 123 456',
}
