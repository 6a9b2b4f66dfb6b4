import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Language } from '#contract/languages.ts'
import { MESSAGE } from '#contract/limits.ts'
import { withoutUnseen } from '#contract/plain-text.ts'
import { Email } from '#contract/shapes.ts'
import { SIMULATOR_HEADER } from '#server/partners/simulator-mark.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import type { Services } from '#server/services.ts'
import { takeForms } from '#server/simulators/http.ts'
import {
  demoAccounts,
  findAccount,
  PICTURE_PATH,
  pictureOf,
  saveAccount,
} from '#server/simulators/identity-provider/accounts.ts'
import { openIdentityProvider } from '#server/simulators/identity-provider/provider.ts'
import { SIGN_IN_POLICY, signInPage, troublePage } from '#server/simulators/identity-provider/sign-in-page.ts'
import { refuseForeignOrigin } from './authorize.ts'

type Parts = Pick<Services, 'db' | 'config' | 'log'>

/** The simulated identity provider at /idp: its own page to sign in, and the protocol by oidc-provider. */
export function mountSimulatedIdentityProvider(app: FastifyInstance, services: Parts): void {
  // Opened with the first request: its issuer is our address, which is known only once we listen.
  let opened: { for: string; provider: Promise<Provider> } | undefined
  const open = (): Promise<Provider> => {
    const { publicUrl } = services.config
    if (opened?.for !== publicUrl) {
      const opening = { for: publicUrl, provider: openIdentityProvider(services) }
      opening.provider.catch(() => {
        if (opened === opening) opened = undefined
      })
      opened = opening
    }
    return opened.provider
  }

  app.register(async (idp) => {
    idp.removeAllContentTypeParsers()
    // The protocol reads its bodies itself.
    idp.addContentTypeParser('*', (_request, _payload, done) => done(null))
    idp.addHook('onRequest', async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header(SIMULATOR_HEADER, 'yes')
      asPublicAddress(services, request)
    })
    idp.all('/idp/*', async (request, reply) => {
      const provider = await open()
      const { raw } = request
      reply.hijack()
      for (const [name, value] of Object.entries({
        ...reply.getHeaders(),
        'content-security-policy': SIGN_IN_POLICY,
      })) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      // As mounted middleware everywhere: the rest of the path is its own, the whole one tells where it is mounted.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice('/idp'.length) || '/' })
      await provider.callback()(raw, reply.raw)
    })
  })

  app.get(PICTURE_PATH, (request, reply) =>
    reply
      .headers({ 'Cache-Control': 'private, max-age=86400', 'Content-Security-Policy': SIGN_IN_POLICY })
      .type('image/svg+xml')
      .send(pictureOf((request.params as { subject: string }).subject)),
  )

  app.register(async (pages) => {
    takeForms(pages)
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': SIGN_IN_POLICY })
      asPublicAddress(services, request)
    })
    pages.get('/idp/sign-in/:uid', async (request, reply) => show(services, await open(), request, reply))
    pages.post('/idp/sign-in/:uid', async (request, reply) => {
      refuseForeignOrigin(services.config, request)
      return signIn(services, await open(), request, reply)
    })
  })
}

/** We set the address that the identity provider gives as its own, not the client's headers. */
function asPublicAddress({ config }: Parts, { raw }: FastifyRequest): void {
  const { protocol, host } = new URL(config.publicUrl)
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
}

async function show({ db }: Parts, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  reply.type('text/html; charset=utf-8')
  const language = languageOfBrowser(request.headers)
  if (!(await isUnderWay(provider, request, reply))) return reply.status(400).send(troublePage(language, 'runOut'))
  return signInPage(language, { action: pathOf(request), demo: await demoAccounts(db) })
}

async function signIn({ db }: Parts, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const form = (request.body ?? {}) as Record<string, string>
  const { demo } = form
  const typed = (name: string) => withoutUnseen(form[name] ?? '')
  const [email, firstName, lastName] = [typed('email'), typed('firstName'), typed('lastName')]
  reply.type('text/html; charset=utf-8')
  const language = languageOfBrowser(request.headers)
  if (!(await isUnderWay(provider, request, reply))) return reply.status(400).send(troublePage(language, 'runOut'))

  const sentence = demo ? undefined : textFault(language, { email, firstName, lastName })
  if (sentence) {
    const wrong = { sentence, email, firstName, lastName }
    return reply
      .status(400)
      .send(signInPage(language, { action: pathOf(request), demo: await demoAccounts(db), wrong }))
  }
  const known = demo ? (await findAccount(db, demo.slice(0, 100)))?.subject : undefined
  if (demo && !known) return reply.status(400).send(troublePage(language, 'didNotWork'))
  const accountId = known ?? (await saveAccount(db, { email, firstName, lastName }))
  const back = await provider.interactionResult(request.raw, reply.raw, { login: { accountId } })
  return reply.redirect(back, 303)
}

function textFault(
  language: Language,
  typed: { email: string; firstName: string; lastName: string },
): string | undefined {
  const { complaints } = SERVER_SENTENCES[language]
  if (!Email.safeParse(typed.email).success) return complaints.email
  const isName = (name: string) => name.length <= MESSAGE.maxLine && !/[\p{Cc}\u2028\u2029]/u.test(name)
  if (!isName(typed.firstName) || !isName(typed.lastName)) return complaints.name
  return undefined
}

async function isUnderWay(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return provider.interactionDetails(raw, reply.raw).then(
    () => true,
    () => false,
  )
}

function pathOf(request: FastifyRequest): string {
  return `/idp/sign-in/${encodeURIComponent((request.params as { uid: string }).uid)}`
}
