import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { unlessRefused } from '#contract/refusals.ts'
import { type OpenedProof, openProof } from '#server/features/proofs/open-proof.ts'
import { publicKeys } from '#server/features/proofs/proof-keys.ts'
import { overPage, proofPage } from '#server/features/proofs/proof-page.ts'
import { proofPdf } from '#server/features/proofs/proof-pdf.ts'
import { PROOF_STYLE } from '#server/features/proofs/proof-style.ts'
import { pagePolicy } from '#server/platform/documents/page.ts'
import { languageOfBrowser } from '#server/platform/language/browser-language.ts'
import type { Services } from '#server/services.ts'
import { countAddress } from './address-limits.ts'
import { readCookie } from './cookies.ts'

/** Proofs of income for everybody who has a code, signed in or not, and the keys that sign them. */
export function mountProofPages(app: FastifyInstance, services: Services): void {
  app.get('/.well-known/enkosi-proof-keys.json', (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' })
      .send(publicKeys(services.config.proofKeys)),
  )
  app.get<{ Params: { code: string } }>('/proof/:code', async (request, reply) => {
    const { code } = request.params
    const { lang } = request.query as { lang?: unknown }
    const language = LANGUAGES.find((one) => one === lang) ?? languageOfBrowser(request.headers)
    const isPdf = code.endsWith('.pdf')
    // The page repeats it: nothing that could be read as a sentence of ours.
    const typed = (isPdf ? code.slice(0, -4) : code).slice(0, MAX_TYPED).replace(/[^0-9a-z-]/gi, '')
    const opened = await open(services, request, typed)
    reply.headers(HEADERS)
    if (!opened) return reply.status(404).type(HTML).send(overPage(language, typed))
    const shown = { language, publicUrl: services.config.publicUrl }
    return isPdf ? sendPdf(reply, opened, shown) : reply.type(HTML).send(proofPage(opened, shown))
  })
}

const HTML = 'text/html; charset=utf-8'
const HEADERS = {
  'Content-Security-Policy': pagePolicy(PROOF_STYLE),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  Vary: 'Accept-Language, Cookie',
}

/** Counted for the address before it is looked up: a thousand guesses are refused, and find nothing anyway. */
async function open(services: Services, request: FastifyRequest, code: string): Promise<OpenedProof | undefined> {
  await countAddress(services, 'proofs', request)
  const viewer = await viewerOf(services, request)
  return unlessRefused(openProof(services, viewer, { code, requestId: request.id }), 'proof_over')
}

const MAX_TYPED = 40

async function viewerOf({ callers, config }: Services, { headers }: FastifyRequest) {
  const token = readCookie(config, headers.cookie, 'session')
  return token ? ((await callers.find(token)) ?? null) : null
}

async function sendPdf(reply: FastifyReply, opened: OpenedProof, shown: { language: Language; publicUrl: string }) {
  const name = `proof-of-income-${opened.statement.code}.pdf`
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `inline; filename="${name}"`)
    .send(await proofPdf(opened, shown))
}
