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
  /** When the person last showed the identity provider who they are; null if it did not say. */
  authenticatedAt: Date | null
  requestId: string
  /** What the request asked to be answered in; English where it did not say. */
  language?: Language
}
