import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LiveEvent, streamEvents } from '#contract/events.ts'
import type { Language } from '#contract/languages.ts'
import { Refusal } from '#contract/refusals.ts'
import { languageOf } from '#server/people/identity/language-of.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import type { Services } from '#server/services.ts'
import { checked } from './asked.ts'
import { authorize } from './authorize.ts'
import { readCookie } from './cookies.ts'

type Stream = { token: string; end(): void }

const EVENT_STREAM = 'text/event-stream; charset=utf-8'
const HEARTBEAT_MS = 20_000
/** A session may run out while its stream is open: looked at with every few heartbeats. */
const HEARTBEATS_PER_CHECK = 5
/** More open apps than this close the oldest. */
const STREAMS_PER_PERSON = 6
/** How long the opening of a stream, or the news of a change, may be on its way. */
const ON_ITS_WAY_MS = 10_000
/** A reader who falls so far behind that this much waits is cut off, and reconnects later. */
const WAITING_BYTES = 64 * 1024

/** `GET /api/events`: tells an open app what changed, for as long as its session lives. */
export function mountEvents(app: FastifyInstance, services: Services): void {
  const streams = new Map<string, Set<Stream>>()

  services.callers.onChange((personId) => {
    for (const stream of streams.get(personId) ?? []) endIfSignedOut(services, stream)
  })
  app.addHook('preClose', async () => {
    for (const stream of [...streams.values()].flatMap((open) => [...open])) stream.end()
  })

  app.get(streamEvents.path, async (request, reply) => {
    const caller = await authorize(services, streamEvents, request)
    const token = readCookie(services.config, request.headers.cookie, 'session')
    if (!caller || !token) throw new Refusal('signed_out')
    // A HEAD request would wait for an end that a stream does not have.
    if (request.method === 'HEAD') return reply.header('Content-Type', EVENT_STREAM).send()
    const { away } = checked(streamEvents.query, request.query, languageOfBrowser(request.headers)) as { away?: string }
    const language = (await languageOf(services.db, caller)) ?? languageOfBrowser(request.headers)
    await openStream(services, request, reply, {
      language,
      walletId: caller.walletId,
      token,
      awayMs: away === undefined ? Number.POSITIVE_INFINITY : Number(away),
      onOpen: (stream) => add(streams, caller.personId, stream),
    })
  })
}

/** Keeps a stream among those of its person; the returned function lets go of it. */
function add(streams: Map<string, Set<Stream>>, personId: string, stream: Stream): () => void {
  const open = streams.get(personId) ?? new Set()
  streams.set(personId, open)
  const [oldest] = open
  if (oldest && open.size >= STREAMS_PER_PERSON) {
    open.delete(oldest)
    oldest.end()
  }
  open.add(stream)
  return () => {
    open.delete(stream)
    if (open.size === 0 && streams.get(personId) === open) streams.delete(personId)
  }
}

function endIfSignedOut({ callers }: Services, stream: Stream): void {
  callers.find(stream.token).then(
    (caller) => {
      if (!caller) stream.end()
    },
    // Not knowing is no reason to end it; the next heartbeat asks again.
    () => {},
  )
}

type Opening = {
  walletId: number
  language: Language
  token: string
  awayMs: number
  onOpen: (stream: Stream) => () => void
}

/** Resolves when the stream has ended. */
async function openStream(services: Services, request: FastifyRequest, reply: FastifyReply, opening: Opening) {
  const { walletId, language, token, awayMs, onOpen } = opening
  const out = reply.raw
  const write = (text: string) => {
    // Writing after the end would be an uncaught error in the process.
    if (!out.writableEnded) out.write(text)
    if (out.writableLength > WAITING_BYTES) out.destroy()
  }
  const unfollow = await services.live.follow(walletId, (event) => write(textOf(event, language)))
  reply.hijack()
  const headers = reply.getHeaders() as Record<string, string>
  out.writeHead(200, { ...headers, 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' })
  write('retry: 2000\n\n')
  // Events from before this line were not sent: where there were any, the app reads its wallet again.
  if (services.live.mayHaveChanged(walletId, awayMs + ON_ITS_WAY_MS))
    write(textOf({ event: 'wallet', data: {} }, language))

  const stream = { token, end: () => out.end() }
  const letGo = onOpen(stream)
  let beats = 0
  const heartbeat = setInterval(() => {
    // Since the last one its reader has not read what was sent then, or not to the end.
    if (out.writableEnded || out.writableLength > 0) out.destroy()
    // An event without a name, which a page can hear: the page thus knows until when it listened.
    write('data:\n\n')
    beats += 1
    if (beats % HEARTBEATS_PER_CHECK === 0) endIfSignedOut(services, stream)
  }, HEARTBEAT_MS)
  await new Promise<void>((resolve) => {
    out.once('close', resolve)
    request.raw.socket.once('close', resolve)
    if (out.destroyed || request.raw.socket.destroyed) resolve()
  })
  clearInterval(heartbeat)
  unfollow()
  letGo()
}

function textOf({ event, data }: LiveEvent, language: Language): string {
  const said = event === 'return' ? { ...data, reason: SERVER_SENTENCES[language].returned[data.code] } : data
  return `event: ${event}\ndata: ${JSON.stringify(said)}\n\n`
}
