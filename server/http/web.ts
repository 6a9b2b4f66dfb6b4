import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Services } from '#server/services/services.ts'
import type { Config } from '#server/start/config.ts'
import { readCookie } from './cookies.ts'
import { receiptPage, tipPage } from './guest-pages.ts'
import { pathOf } from './path-of.ts'
import { readWebFiles, type Web, type WebFile } from './web-files.ts'

const BUILT = join(import.meta.dirname, '../../dist/web')

/** Signed out, these have a page of their own; every other path shows the landing page. */
const PUBLIC_PAGES: Record<string, string> = { '/privacy': '/privacy.html', '/support': '/support.html' }

/** Serves the built web app. Which page a path shows depends on whether one is signed in. */
export function mountWeb(app: FastifyInstance, services: Services, web: Web = readWebFiles(BUILT)): void {
  const pageHeaders = headersOfPages(services.config, web)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (!isForWeb(request, path)) throw new Refusal('not_found')
    const file = web.files.get(path)
    if (file && !file.isPage) return sendFile(request, reply, file)
    const guestPage = await guestPageFor(services, request, web, path)
    if (guestPage !== undefined) {
      reply.headers(pageHeaders)
      return sendMade(request, reply, guestPage)
    }
    // The app's shell is fetched by name by the service worker, which keeps it for when there is no network.
    const name = path === '/app.html' ? path : await pageFor(services, request, path)
    const page = web.files.get(name)
    if (!page) {
      return reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The web app has not been built. `npm start` builds it.')
    }
    reply.headers(pageHeaders)
    return sendFile(request, reply, page)
  })
}

/** The pages that are made for each request: of a worker whose code a guest opens, and of what became of a guest's tip. */
async function guestPageFor(services: Services, request: FastifyRequest, web: Web, path: string) {
  if (path.startsWith('/t/')) return receiptPage(services, request, web, path)
  if (path !== '/' || !(request.query as { w?: unknown }).w || (await isSignedIn(services, request))) return undefined
  return tipPage(services, request, web)
}

/** Packed quickly: nobody waits for the last byte to be saved. What it says is only true now. */
function sendMade(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  reply.header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding, Cookie').type('text/html; charset=utf-8')
  if (!accepts(request, 'br')) return reply.send(page)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.length }
  return reply.header('Content-Encoding', 'br').send(brotliCompressSync(page, { params }))
}

function isForWeb({ method }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  // A hashed file of an earlier build is gone, and a page in its place would be read as a broken script.
  return !/^\/(api|idp|sim|assets|healthz|readyz)(\/|$)/.test(path) || path.startsWith('/assets/')
}

async function pageFor(services: Services, request: FastifyRequest, path: string): Promise<string> {
  if (path.startsWith('/assets/')) throw new Refusal('not_found')
  if (await isSignedIn(services, request)) return '/app.html'
  return PUBLIC_PAGES[path] ?? '/index.html'
}

async function isSignedIn({ callers, config }: Services, { headers }: FastifyRequest): Promise<boolean> {
  const token = readCookie(config, headers.cookie, 'session')
  if (!token) return false
  if (callers.remembered(token)) return true
  // While the database is away the app says so better than the landing page would.
  return callers.find(token).then(Boolean, () => true)
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
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'X-Frame-Options': 'DENY',
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const { encoding, body } = packedFor(request, file)
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply
    .header('ETag', etag)
    .header('Cache-Control', cachingOf(file, request))
    .header('Vary', file.isPage ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
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

function accepts({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = listed(headers['accept-encoding']).map((each) => each.split(';').map((part) => part.trim()))
  return accepted.some(([taken, weight = '']) => taken === encoding && !/^q=0(\.0{0,3})?$/.test(weight))
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
