import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRODUCT } from '#contract/product.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { type Html, html, PAGE_STYLE } from '#server/platform/documents/html.ts'
import { pageOf, pagePolicy } from '#server/platform/documents/page.ts'
import type { Services } from '#server/services.ts'
import { openApi, operation, refusalCodesOf, rulesOf } from './openapi.ts'
import { wholeSchema } from './openapi-schemas.ts'

/** The contract for machines at /api/openapi.json, and for people at /api/docs. */
export function mountDocs(app: FastifyInstance, services: Services): void {
  // Both are made once, as bytes, with the first request: our own address is known only once we listen.
  let document: Buffer | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApi(services.config)))
    reply.header('Content-Type', 'application/json; charset=utf-8').send(document)
  })
  let page: Buffer | undefined
  app.get('/api/docs', (_request, reply) => {
    page ??= Buffer.from(docsPage())
    reply
      .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy(STYLE) })
      .send(page)
  })
}

function docsPage(): string {
  const endpoints = Object.entries(api as Record<string, Endpoint>)
  const body = html`<main>
<h1>The ${PRODUCT.name} API</h1>
<p>All amounts are whole numbers of cents. Bodies are JSON of at most 16 KiB, but for photos. A “no” is one plain sentence with its code in the
<code>Error-Code</code> header; with <code>Accept: application/problem+json</code> it comes as RFC 9457. For machines:
<a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Endpoints"><ul>${endpoints.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
${endpoints.map(([name, endpoint]) => section(name, endpoint))}
</main>`
  return pageOf({ language: 'en', title: 'API', style: STYLE, body, isListed: true })
}

function section(name: string, endpoint: Endpoint): Html {
  const { method, path, summary } = endpoint
  return html`<section id="${name}">
<h2>${name}</h2>
<p><code class="path">${method} ${path}</code></p>
<p>${summary}</p>
<p class="who">${rulesOf(endpoint)}</p>
${shapes(name, endpoint)}
${refusalsOf(endpoint)}
</section>
`
}

function shapes(name: string, endpoint: Endpoint): Html[] {
  const { parameters, requestBody, responses } = operation(name, endpoint, wholeSchema)
  const listed = parameters.map((each) => `${each.name} (${each.in}${each.required ? '' : ', optional'})`)
  const body = requestBody && Object.values(requestBody.content)[0]?.schema
  const replies = Object.entries(responses).flatMap(([status, { content }]) => {
    const { schema } = content?.['application/json'] ?? content?.['text/event-stream'] ?? {}
    return schema ? [details(`Answer ${status}`, schema)] : []
  })
  return [
    ...(listed.length > 0 ? [html`<p>Parameters: ${listed.join(', ')}.</p>`] : []),
    ...(body ? [details('Body', body)] : []),
    ...replies,
  ]
}

function details(title: string, schema: unknown): Html {
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`
}

function refusalsOf(endpoint: Endpoint): Html {
  const rows = refusalCodesOf(endpoint).map((code) => {
    const { status, sentence } = REFUSALS[code]
    return html`<tr><td>${status}</td><td><code>${code}</code></td><td>${sentence}</td></tr>`
  })
  if (rows.length === 0) return html``
  return html`<details><summary>How it may say no</summary><table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

const STYLE = `${PAGE_STYLE}
body{overflow-wrap:anywhere}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem .9rem;padding:0;list-style:none}
a{color:var(--action)}
section{margin-top:1.25rem;padding:1rem 1.25rem;background:var(--card);border-radius:1rem}
h2{margin:0;font-size:1.2rem}
p{margin:.4rem 0}
.who{color:var(--muted)}
.path{font-weight:700;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.6rem 0;color:var(--action)}
pre{overflow:auto;max-height:24rem;font-size:.85rem}
table{border-collapse:collapse;width:100%}
td,th{padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere}
`
