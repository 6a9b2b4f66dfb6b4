import type { FastifyReply, FastifyRequest } from 'fastify'
import { finishSignIn, startSignIn } from '#contract/identity.ts'
import { sendSmallPage } from './small-page.ts'

const SIGN_IN_PATHS: string[] = [startSignIn.path, finishSignIn.path]

/** A browser on its way through sign-in must be shown a page with a way on, not a bare sentence. */
export function wantsTroublePage(request: FastifyRequest): boolean {
  return (
    SIGN_IN_PATHS.includes(request.routeOptions.url ?? '') && (request.headers.accept?.includes('text/html') ?? false)
  )
}

export function sendTroublePage(reply: FastifyReply, sentence: string): void {
  sendSmallPage(reply, {
    title: 'Sign-in',
    heading: 'Sign-in did not work',
    sentence,
    go: { text: 'Start again', to: startSignIn.path },
  })
}
