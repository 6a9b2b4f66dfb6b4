/** The signed-in person behind a request. */
export type Caller = {
  personId: string
  walletId: number
  /** Set while the person is a registered worker. */
  workerId: string | null
  email: string | null
  role: 'customer' | 'guard' | 'operator'
  sessionId: string
  signedInAt: Date
  requestId: string
}
