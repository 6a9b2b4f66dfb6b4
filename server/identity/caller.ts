import type { Language } from '#contract/languages.ts'

/** The signed-in person behind a request. */
export type Caller = {
  personId: string
  walletId: number
  /** Set while the person is a registered worker. */
  workerId: string | null
  email: string | null
  role: 'customer' | 'guard' | 'operator'
  sessionId: string
  /** When the person last authenticated at the identity provider; null if it did not say. */
  authenticatedAt: Date | null
  requestId: string
  /** The language of the response; English unless the request asks for another. */
  language?: Language
}
