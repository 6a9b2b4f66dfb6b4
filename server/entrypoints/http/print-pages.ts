import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '#contract/languages.ts'
import { PRINT_KINDS } from '#contract/print-layout.ts'
import { Refusal } from '#contract/refusals.ts'
import { readWorkerProfile as endpoint } from '#contract/workers.ts'
import { printPdf } from '#server/features/workers/print-pdf.ts'
import { readWorkerProfile } from '#server/features/workers/read-worker-profile.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import type { Services } from '#server/services.ts'
import { authorize } from './authorize.ts'

/** `/card/badge.pdf`, `/card/poster.pdf` and `/card/stickers.pdf`: the caller's own code to print, for those who may read their profile. */
export function mountPrintPages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/card/:file', async (request, reply) => {
    const kind = PRINT_KINDS.find((one) => `${one}.pdf` === request.params.file)
    if (!kind) throw new Refusal('not_found')
    const caller = await authorize(services, endpoint, request)
    if (!caller) throw new Refusal('signed_out')
    await services.rateLimits.count('pdfs', caller.personId)
    const { lang } = request.query as { lang?: unknown }
    const language = LANGUAGES.find((one) => one === lang) ?? languageOfBrowser(request.headers)
    const worker = await readWorkerProfile(services, caller)
    return reply
      .type('application/pdf')
      .headers({ 'Cache-Control': 'no-store', 'Content-Disposition': `inline; filename="enkosi-${kind}.pdf"` })
      .send(await printPdf(worker, { kind, language, publicUrl: services.config.publicUrl }))
  })
}
