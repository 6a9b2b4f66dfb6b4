import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  finishSignIn as finishEndpoint,
  signOut as signOutEndpoint,
  startSignIn as startEndpoint,
} from '#contract/identity.ts'
import { finishSignIn } from '#server/identity/finish-sign-in.ts'
import { hashOf } from '#server/identity/sessions.ts'
import { signOut } from '#server/identity/sign-out.ts'
import { startSignIn } from '#server/identity/start-sign-in.ts'
import type { Services } from '#server/services/services.ts'
import { isLoopback } from '#server/start/loopback.ts'
import { clearedCookie, readCookie, sessionCookie, signInCookie } from './cookies.ts'
import { deviceOf } from './device.ts'
import { admit } from './doorkeeper.ts'

/** The three navigations of signing in and out. */
export function mountSignIn(app: FastifyInstance, services: Services): void {
  app.get(startEndpoint.path, async (request, reply) => {
    await admit(services, startEndpoint, request)
    const elsewhere = atPublicAddress(services, request)
    if (elsewhere) return reply.redirect(elsewhere)
    const known = readCookie(services.config, request.headers.cookie, 'sign_in')
    if (known) await services.rateLimits.count('sign-in-browser', hashOf(known).toString('hex'))
    const query = request.query as { returnTo?: unknown; fresh?: unknown }
    const { location, browserToken } = await startSignIn(services, query, known)
    return reply.header('Set-Cookie', signInCookie(services.config, browserToken)).redirect(location)
  })

  app.get(finishEndpoint.path, async (request, reply) => {
    // No limit here: whoever set out is never turned away, and a made-up callback costs one look-up by its key.
    const { config } = services
    const cookies = request.headers.cookie
    const { sessionToken, returnTo } = await finishSignIn(services, {
      query: request.raw.url?.split('?')[1] ?? '',
      browserToken: readCookie(config, cookies, 'sign_in'),
      sessionToken: readCookie(config, cookies, 'session'),
      device: deviceOf(request.headers['user-agent']),
    })
    return reply
      .header('Set-Cookie', [sessionCookie(config, sessionToken), clearedCookie(config, 'sign_in')])
      .redirect(returnTo)
  })

  app.get(signOutEndpoint.path, async (request, reply) => {
    const token = readCookie(services.config, request.headers.cookie, 'session')
    const location = await signOut(services, token)
    return reply.header('Set-Cookie', clearedCookie(services.config, 'session')).redirect(location)
  })
}

/**
 * Whoever opened 127.0.0.1 while our address is localhost would come back without the cookie they set out with. They
 * start again at the right name; between loopback names this cannot go round in circles.
 */
function atPublicAddress({ config }: Services, request: FastifyRequest): string | undefined {
  const publicHost = new URL(config.publicUrl).hostname
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (host === publicHost || !isLoopback(host) || !isLoopback(publicHost)) return undefined
  return `${config.publicUrl}${request.url}`
}
