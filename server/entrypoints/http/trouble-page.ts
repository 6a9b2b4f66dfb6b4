import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishSignIn, startSignIn } from '#contract/identity.ts'
import type { Language } from '#contract/languages.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'
import { sendSmallPage } from './small-page.ts'

const SIGN_IN_PATHS: string[] = [startSignIn.path, finishSignIn.path]

/** A browser on its way through sign-in must be shown a page with a way on, not a bare sentence. */
export function wantsTroublePage(request: FastifyRequest): boolean {
  return (
    SIGN_IN_PATHS.includes(request.routeOptions.url ?? '') && (request.headers.accept?.includes('text/html') ?? false)
  )
}

export function sendTroublePage(reply: FastifyReply, language: Language, sentence: string): void {
  const words = SERVER_SENTENCES[language].signIn
  sendSmallPage(reply, language, {
    title: words.title,
    heading: words.failed,
    sentence,
    go: { text: words.again, to: startSignIn.path },
  })
}
