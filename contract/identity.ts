import { z } from 'zod'
import { complaint } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { ROUTES } from './routes.ts'
import { Timestamp } from './shapes.ts'

export const User = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  userType: z.enum(['customer', 'guard']),
  isOperator: z.boolean(),
  /** The caller’s number has another SIM, and nobody has typed its PIN since: it may have been stolen. */
  phoneHasNewSim: z.boolean(),
  /** For how many seconds from now bank details and the like can be changed without another sign-in. */
  freshForSeconds: z.int(),
})
export type User = z.infer<typeof User>

export const readCurrentUser = endpoint({
  route: ROUTES.readCurrentUser,
  summary: 'The person who is signed in.',
  who: 'signed-in',
  replies: { 200: User },
})

const SetLanguage = z.strictObject({ language: z.enum(LANGUAGES, { error: complaint('language') }) })

export const setLanguage = endpoint({
  route: ROUTES.setLanguage,
  summary: 'Sets the caller’s language for the app, messages and menus, on all devices.',
  who: 'signed-in',
  body: SetLanguage,
  limit: 'profile',
})

export const startSignIn = endpoint({
  kind: 'navigation',
  route: ROUTES.startSignIn,
  summary:
    'Sends the browser to the identity provider. `returnTo` is a path of ours to come back to; `fresh=1` makes the person sign in again.',
  who: 'anyone',
  // Any text is accepted: a path that is not ours means `/`, never an error page.
  query: z.object({ returnTo: z.unknown().optional(), fresh: z.unknown().optional() }),
  replies: { 302: z.undefined() },
  refusals: ['away'],
  limit: 'sign-in',
})

export const finishSignIn = endpoint({
  kind: 'navigation',
  route: ROUTES.finishSignIn,
  summary: 'Where the identity provider sends the browser back to.',
  who: 'anyone',
  replies: { 302: z.undefined() },
  refusals: ['sign_in_failed', 'away'],
})

export const signOut = endpoint({
  kind: 'navigation',
  route: ROUTES.signOut,
  summary:
    'Ends the session here and at the identity provider, then shows the landing page. A browser that another site sent here is asked first.',
  who: 'anyone',
  replies: { 302: z.undefined(), 200: z.undefined() },
})

export const SessionSummary = z.strictObject({
  id: z.uuid(),
  current: z.boolean(),
  device: z.string(),
  signedInAt: Timestamp,
  lastSeenAt: Timestamp,
})
export type SessionSummary = z.infer<typeof SessionSummary>

export const listSessions = endpoint({
  route: ROUTES.listSessions,
  summary: 'The devices on which the caller is signed in.',
  who: 'signed-in',
  replies: { 200: z.array(SessionSummary) },
})

export const endSession = endpoint({
  route: ROUTES.endSession,
  summary: 'Signs out one of the caller’s devices, which has to sign in anew.',
  who: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  refusals: ['not_found'],
})

export const endOtherSessions = endpoint({
  route: ROUTES.endOtherSessions,
  summary: 'Signs out everywhere else, where one has to sign in anew.',
  who: 'signed-in',
})
