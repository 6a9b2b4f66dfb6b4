import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { pagePath } from '#contract/page-path.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { languageOf } from '#server/people/identity/language-of.ts'
import { safeReturnTo } from '#server/people/identity/return-to.ts'
import { fillService } from '#server/platform/documents/fill-page.ts'
import { chosenIn, languageOfBrowser } from '#server/platform/language/browser-language.ts'
import type { Config } from '#server/platform/start/config.ts'
import type { Services } from '#server/services.ts'
import { languageCookie, readCookie } from './cookies.ts'
import { receiptPage, tipPage } from './guest-pages.ts'
import { recogniseBrowser } from './known-browser.ts'
import { languageInPath, pathOf } from './request.ts'
import { fillPages, readWebFiles, type Web, type WebFile } from './web-files.ts'

const BUILT = join(import.meta.dirname, '../../../dist/web')

/** Signed out, these have a page of their own; every other path shows the landing page. */
const PUBLIC_PAGES: Record<string, string> = { '/privacy': '/privacy.html', '/support': '/support.html' }

/** Serves the built web app. Which page a path shows depends on whether one is signed in; its words, on who asks. */
export function mountWeb(app: FastifyInstance, services: Services, built: Web = readWebFiles(BUILT)): void {
  const { partners, contacts } = services.config
  const mode = partners === 'real' ? 'production' : 'simulation'
  const web = fillPages(built, (page) => fillService(page, mode, contacts))
  const pageHeaders = headersOfPages(services.config, web)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (!isForWeb(request, path)) throw new Refusal('not_found')
    const file = web.files.get(path)
    if (file && !file.isPage && path !== '/sw.js') return sendFile(request, reply, file)
    const shown = await pageFor(services, request, pagePath(path))
    if (typeof shown === 'string') return goTo(services, reply, shown, path)
    if (shown.chosen) reply.header('Set-Cookie', languageCookie(services.config, shown.language))
    const made = shown.isGuest ? await guestPageFor(services, request, web, shown) : undefined
    if (made) {
      reply.headers(pageHeaders)
      recogniseBrowser(services.config, request, reply)
      if (made.retryAfter) reply.status(429).header('Retry-After', made.retryAfter)
      return sendMade(request, reply, made.page)
    }
    const page = web.files.get(fileIn(shown.language, shown.name)) ?? web.files.get(shown.name)
    if (!page) {
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The web app has not been built. `npm start` builds it.')
    }
    if (page.isPage) reply.headers(pageHeaders)
    if (page.isPage && shown.name !== '/app.html') reply.header('Link', addressesOf(services.config, shown))
    return sendFile(request, reply, page, shown.varies)
  })
}

type Shown = {
  /** Of the page or file, in the folder of its language. */
  name: string
  language: Language
  /** The path without the mark of a language. */
  path: string
  /** Its address named a language that this browser has not chosen before. */
  chosen?: boolean
  /** Its language depends on what the browser speaks. */
  varies?: boolean
  /** It may be one that is made for each request. */
  isGuest?: boolean
  /** Somebody is signed in. */
  isMember?: boolean
}

/** Which page a path shows, and in which language; or where to go instead. */
async function pageFor(services: Services, request: FastifyRequest, path: string): Promise<Shown | string> {
  if (path.startsWith('/assets/')) throw new Refusal('not_found')
  const inPath = languageInPath(path)
  // The app's shell is fetched by name by the service worker, which keeps it for when there is no network.
  if (path === '/app.html') return { name: path, language: 'en', path }
  if (inPath?.rest === '/app.html') return { name: '/app.html', language: inPath.language, path }
  const caller = await findSignedIn(services, request)
  if (inPath && (caller || inPath.language === 'en' || inPath.rest === ''))
    return withoutLanguage(request, inPath, caller)
  const cookie = chosenIn(request.headers)
  if (caller || path === '/sw.js') {
    const theirs = typeof caller === 'object' ? await languageOf(services.db, caller).catch(() => undefined) : undefined
    const language = theirs ?? languageOfBrowser(request.headers)
    const isReceipt = path.startsWith('/t/')
    return {
      name: path === '/sw.js' ? path : '/app.html',
      language,
      path,
      varies: true,
      isGuest: isReceipt,
      isMember: true,
    }
  }
  const at = inPath?.rest ?? path
  const isGuest = at.startsWith('/t/') || (at === '/' && Boolean((request.query as { w?: unknown }).w))
  const language = inPath?.language ?? (isGuest ? languageOfBrowser(request.headers) : (cookie ?? 'en'))
  const name = PUBLIC_PAGES[at] ?? '/index.html'
  return {
    name,
    language,
    path: at,
    isGuest,
    chosen: inPath !== undefined && inPath.language !== cookie,
    varies: isGuest && !inPath,
  }
}

/** Signed-in pages have no mark of a language, nor have English ones: the address says only which one is wanted from now on. */
function withoutLanguage(
  { url }: FastifyRequest,
  { language, rest }: { language: Language; rest: string },
  caller: unknown,
): string {
  const query = url.slice(url.indexOf('?') + 1 || url.length)
  const path = safeReturnTo(`${rest === '' ? '/' : rest}${query ? `?${query}` : ''}`)
  return rest === '' && language !== 'en' && !caller ? `/${language}${path}` : path
}

function goTo({ config }: Services, reply: FastifyReply, to: string, from: string): FastifyReply {
  const language = languageInPath(from)?.language
  if (language) reply.header('Set-Cookie', languageCookie(config, language))
  return reply.header('Cache-Control', 'no-store').redirect(to)
}

/** English stands at the root, every other language in a folder of its own. */
function fileIn(language: Language, name: string): string {
  return language === 'en' ? name : `/${language}${name}`
}

/** For search engines: the address that counts for a public page, and one for each language. They want whole ones, which only the running service knows. */
function addressesOf({ publicUrl }: Config, { name, language }: Shown): string {
  const path = name === '/index.html' ? '/' : name.replace('.html', '')
  const at = (each: Language) => `<${publicUrl}${fileIn(each, path)}>`
  return [
    `${at(language)}; rel="canonical"`,
    ...LANGUAGES.map((each) => `${at(each)}; rel="alternate"; hreflang="${each}"`),
    `${at('en')}; rel="alternate"; hreflang="x-default"`,
  ].join(', ')
}

/** The pages that are made for each request: of a worker whose code a guest opens, and of what became of a guest's tip. */
function guestPageFor(
  services: Services,
  request: FastifyRequest,
  web: Web,
  { path, language, isMember = false }: Shown,
) {
  const pages = {
    receipt: web.files.get(fileIn(language, '/receipt.html')),
    tip: web.files.get(fileIn(language, '/tip.html')),
    nobody: web.files.get(fileIn(language, '/nobody.html')),
  }
  if (path.startsWith('/t/')) return receiptPage(services, request, pages, { path, language, isMember })
  return tipPage(services, request, pages, language)
}

/** Packed quickly: saving the last byte is not worth the wait. The page is only true now. */
function sendMade(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Encoding, Cookie, Accept-Language')
    .type('text/html; charset=utf-8')
  if (!accepts(request, 'br')) return reply.send(page)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: page.length }
  return reply.header('Content-Encoding', 'br').send(brotliCompressSync(page, { params }))
}

function isForWeb({ method }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // A hashed file of an earlier build is gone, and a page in its place would be read as a broken script.
  return !/^\/(api|idp|sim|assets|healthz|readyz)(\/|$)/.test(path) || path.startsWith('/assets/')
}

/** The person, or `true` where only that somebody is signed in can be known. */
async function findSignedIn(
  { callers, config }: Services,
  { headers }: FastifyRequest,
): Promise<Omit<Caller, 'requestId'> | true | undefined> {
  const token = readCookie(config, headers.cookie, 'session')
  if (!token) return undefined
  // While the database is away the app says so better than the landing page would.
  return callers.remembered(token) ?? callers.find(token).catch(() => true as const)
}

function headersOfPages(config: Config, { styleHashes }: Web): Record<string, string> {
  const styles = styleHashes.map((hash) => ` '${hash}'`).join('')
  const pictures = config.pictureHosts.map((host) => ` https://${host}`).join('')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    `img-src 'self' data:${pictures}`,
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes markup or a script, but for the address of the service worker (main.tsx).
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'X-Frame-Options': 'DENY',
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile, varies = false): FastifyReply {
  const { encoding, body } = packedFor(request, file)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply
    .header('ETag', etag)
    .header('Cache-Control', cachingOf(file, request))
    .header('Vary', `Accept-Encoding${file.isPage || varies ? ', Cookie' : ''}${varies ? ', Accept-Language' : ''}`)
    .type(file.type)
  if (listed(request.headers['if-none-match']).includes(etag)) return reply.status(304).send()
  if (encoding) reply.header('Content-Encoding', encoding)
  return reply.status(200).send(body)
}

function packedFor(request: FastifyRequest, { br, gzip, plain }: WebFile): { encoding?: string; body: Buffer } {
  if (br && accepts(request, 'br')) return { encoding: 'br', body: br }
  if (gzip && accepts(request, 'gzip')) return { encoding: 'gzip', body: gzip }
  return { body: plain }
}

/** Asked for each by itself: browsers name gzip first and take the smaller brotli as gladly. */
function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  return new Negotiator({ headers }).encodings([encoding]).includes(encoding)
}

/** The parts of a header that lists things. */
function listed(header: string | undefined): string[] {
  return header?.split(',').map((part) => part.trim()) ?? []
}

function cachingOf(file: WebFile, request: FastifyRequest): string {
  if (file.isHashed) return 'public, max-age=31536000, immutable'
  // A page depends on who asks, and a service worker must never be old.
  if (file.isPage || pathOf(request) === '/sw.js') return 'no-cache'
  return 'public, max-age=3600'
}
