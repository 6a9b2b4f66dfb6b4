import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { PRINT_KINDS } from '#contract/print-layout.ts'
import { Refusal } from '#contract/refusals.ts'
import { readWorkerProfile as endpoint } from '#contract/workers.ts'
import { printPdf } from '#server/features/workers/print-pdf.ts'
import { readPublicWorker } from '#server/features/workers/read-public-worker.ts'
import { readWorkerProfile } from '#server/features/workers/read-worker-profile.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import type { Services } from '#server/services.ts'
import { countAddress } from './address-limits.ts'
import { authorize } from './authorize.ts'
import { countLookUp } from './guest-pages.ts'
import { lookUp } from './look-up.ts'

/** `/card/badge.pdf`, `/card/poster.pdf` and `/card/stickers.pdf`: the caller's own code to print, for those who may read their profile. */
export function mountPrintPages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/card/:file', async (request, reply) => {
    const kind = PRINT_KINDS.find((one) => `${one}.pdf` === request.params.file)
    if (!kind) throw new Refusal('not_found')
    const caller = await authorize(services, endpoint, request)
    if (!caller) throw new Refusal('signed_out')
    await services.rateLimits.count('pdfs', caller.personId)
    const worker = await readWorkerProfile(services, caller)
    const { publicUrl } = services.config
    return asPdf(reply, kind).send(await printPdf(worker, { kind, language: languageOf(request), publicUrl }))
  })
  mountPublicBadge(app, services)
}

/**
 * `/badge/48210937.pdf`: the badge of a worker by number, for a shop or a friend to print. It shows what the page of guests shows, counts like
 * it, and is in no index.
 */
function mountPublicBadge(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/badge/:file', async (request, reply) => {
    const [, number] = /^([1-9]\d{7})\.pdf$/.exec(request.params.file) ?? []
    if (!number) throw new Refusal('not_found')
    await countLookUp(services, request)
    const worker = await lookUp(services, request, (isBrief) => readPublicWorker(services, number, isBrief))
    await countAddress(services, 'pdfs', request)
    const kind = 'badge'
    const { publicUrl } = services.config
    const pdf = await printPdf({ ...worker, workerNumber: number }, { kind, language: languageOf(request), publicUrl })
    return asPdf(reply, kind).header('X-Robots-Tag', 'noindex').send(pdf)
  })
}

function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown }
  return LANGUAGES.find((one) => one === lang) ?? languageOfBrowser(headers)
}

function asPdf(reply: FastifyReply, name: string): FastifyReply {
  const disposition = `inline; filename="enkosi-${name}.pdf"`
  return reply.type('application/pdf').headers({ 'Cache-Control': 'no-store', 'Content-Disposition': disposition })
}
