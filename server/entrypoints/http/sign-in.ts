import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  finishSignIn as finishEndpoint,
  signOut as signOutEndpoint,
  startSignIn as startEndpoint,
} from '#contract/identity.ts'
import { finishSignIn } from '#server/people/identity/finish-sign-in.ts'
import { hashOf } from '#server/people/identity/sessions.ts'
import { signOut } from '#server/people/identity/sign-out.ts'
import { startSignIn } from '#server/people/identity/start-sign-in.ts'
import { chosenIn, languageOfBrowser } from '#server/platform/language/browser-language.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import { isLoopback } from '#server/platform/start/port.ts'
import type { Services } from '#server/services.ts'
import { authorize, isFromElsewhere } from './authorize.ts'
import { clearedCookie, readCookie, sessionCookie, signInCookie } from './cookies.ts'
import { deviceOf } from './request.ts'
import { sendSmallPage } from './small-page.ts'

/** The three navigations of signing in and out. */
export function mountSignIn(app: FastifyInstance, services: Services): void {
  app.get(startEndpoint.path, async (request, reply) => {
    await authorize(services, startEndpoint, request)
    const elsewhere = atPublicAddress(services, request)
    if (elsewhere) return reply.redirect(elsewhere)
    const known = readCookie(services.config, request.headers.cookie, 'sign_in')
    if (known) await services.rateLimits.count('sign-in-browser', hashOf(known).toString('hex'))
    const query = request.query as { returnTo?: unknown; fresh?: unknown }
    const { location, browserToken } = await startSignIn(services, query, known)
    return reply.header('Set-Cookie', signInCookie(services.config, browserToken)).redirect(location)
  })

  app.get(finishEndpoint.path, async (request, reply) => {
    // No limit here: a sign-in that was begun is never refused, and a made-up callback costs one look-up by its key.
    const { config } = services
    const cookies = request.headers.cookie
    const finished = await finishSignIn(services, {
      query: request.raw.url?.split('?')[1] ?? '',
      browserToken: readCookie(config, cookies, 'sign_in'),
      sessionToken: readCookie(config, cookies, 'session'),
      device: deviceOf(request.headers['user-agent']),
      language: chosenIn(request.headers),
    })
    if ('askAgain' in finished) {
      return reply.redirect(`${startEndpoint.path}?${new URLSearchParams({ fresh: '1', returnTo: finished.returnTo })}`)
    }
    const { sessionToken, returnTo } = finished
    return reply
      .header('Set-Cookie', [sessionCookie(config, sessionToken), clearedCookie(config, 'sign_in')])
      .redirect(returnTo)
  })

  app.get(signOutEndpoint.path, async (request, reply) => {
    if (isFromElsewhere(services.config, request)) return askToSignOut(request, reply)
    const token = readCookie(services.config, request.headers.cookie, 'session')
    const location = await signOut(services, token)
    return reply
      .header('Set-Cookie', clearedCookie(services.config, 'session'))
      .header('Clear-Site-Data', FORGET)
      .redirect(location)
  })
}

/**
 * The pages that Back would show are forgotten. Storage stays: it holds the keys of payments that were never answered, and
 * without its key such a payment could be made a second time.
 */
const FORGET = '"cache"'

/** A link on another site must not end somebody's session by itself. */
function askToSignOut({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfBrowser(headers)
  const words = SERVER_SENTENCES[language].signIn
  return sendSmallPage(reply, language, {
    title: words.signOut,
    heading: words.signOutOf,
    sentence: words.signOutWhy,
    go: { text: words.signOut, to: signOutEndpoint.path },
  })
}

/**
 * A browser that opened 127.0.0.1 while our address is localhost would come back without its cookie. It
 * starts again at the right name; between loopback names this cannot go round in circles.
 */
function atPublicAddress({ config }: Services, request: FastifyRequest): string | undefined {
  const publicHost = new URL(config.publicUrl).hostname
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (host === publicHost || !isLoopback(host) || !isLoopback(publicHost)) return undefined
  return `${config.publicUrl}${request.url}`
}
