import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { html, PAGE_STYLE } from '#server/platform/documents/html.ts'
import { pageOf, pagePolicy } from '#server/platform/documents/page.ts'

type Link = { text: string; to: string }

/** A page of one question or sentence and a way on, for a browser on its way in or out. It has no script and no form. */
export function sendSmallPage(
  reply: FastifyReply,
  language: Language,
  { title, heading, sentence, go }: { title: string; heading: string; sentence: string; go: Link },
): FastifyReply {
  const body = html`<main>
<h1>${heading}</h1>
<p>${sentence}</p>
<p><a class="go" href="${go.to}">${go.text}</a></p>
<p><a href="/">Back to ${PRODUCT.name}</a></p>
</main>`
  return reply
    .headers(HEADERS)
    .send(pageOf({ language: language === 'en' ? 'en-ZA' : language, title, style: STYLE, body }))
}

const STYLE = `${PAGE_STYLE}
main{max-width:28rem;margin:10vh auto 0;padding:1.5rem 1.25rem;background:var(--card);border-radius:1.25rem}
h1{margin:0;font-size:min(1.75rem,9vw);line-height:1.2}
a{color:var(--action)}
.go{display:block;padding:.75rem 1rem;border-radius:2rem;background:var(--action);color:var(--on-action);font-weight:700;text-align:center;text-decoration:none}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
`

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': pagePolicy(STYLE),
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}
