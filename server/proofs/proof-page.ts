import encodeQR from 'qr'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { type Html, html, PALETTE, raw } from '#server/html/html.ts'
import { runsOf } from '#server/pdf/pdf.ts'
import { linesOf } from './lines.ts'
import type { OpenedProof } from './open-proof.ts'
import { PROOF_TEXTS, shownDay } from './texts/proof-texts.ts'

type Shown = { language: Language; publicUrl: string }

/** One A4 page that needs neither a script nor a sign-in. */
export function proofPage({ statement, name }: OpenedProof, { language, publicUrl }: Shown): string {
  const texts = PROOF_TEXTS[language]
  const { who, figures, months } = linesOf(language, statement, name)
  const address = `${publicUrl}/proof/${statement.code}`
  const day = (text: string) => shownDay(texts, text)
  return pageOf(
    language,
    texts.title,
    html`${statement.simulation ? html`<p class="simulation">${texts.simulation}</p>` : ''}
<header><p class="brand">${PRODUCT.name}</p><h1>${texts.title}</h1><p class="says">${texts.says}</p></header>
<p class="good">${texts.unchanged(day(statement.issuedAt))}</p>
${factsOf(who)}
<div class="figures">${factsOf(figures)}</div>
<table><thead><tr><th scope="col">${texts.month}</th><th scope="col">${texts.tips}</th><th scope="col">${texts.received}</th></tr></thead>
<tbody>${months.map(([month, tips, cents]) => html`<tr><th scope="row">${month}</th><td>${tips}</td><td>${cents}</td></tr>`)}</tbody></table>
<footer>${qrOf(address, texts.check(address))}<div><p>${texts.check(address)}</p><p class="code">${statement.code}</p>
<p>${texts.until(day(statement.expiresAt))}</p></div></footer>
<div class="links"><a href="/proof/${statement.code}.pdf?lang=${language}">${texts.pdf}</a> <a href="/api/proofs/${statement.code}" download="${`proof-${statement.code}.json`}">${texts.signedFile}</a>
<a href="/.well-known/enkosi-proof-keys.json">${texts.keys}</a></div>
${languagesOf(language, `/proof/${statement.code}`)}`,
    statement.simulation ? texts.simulation : '',
  )
}

/** The code is unknown, or what it led to is over: which of them is not told. */
export function overPage(language: Language): string {
  const texts = PROOF_TEXTS[language]
  return pageOf(language, texts.over, html`<h1>${texts.over}</h1><p>${texts.overMeans}</p>`)
}

function pageOf(language: Language, title: string, body: Html, across = ''): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${PRODUCT.name}</title>
<style>${raw(PROOF_STYLE)}</style>
</head>
<body><main${across ? html` data-across="${across}"` : ''}>${body}</main></body>
</html>`.text
}

function factsOf(facts: [string, string][]): Html {
  return html`<dl>${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}

function languagesOf(current: Language, path: string): Html {
  const others = LANGUAGES.filter((language) => language !== current)
  return html`<div class="links">${others.map((one) => html`<a lang="${one}" href="${path}?lang=${one}">${LANGUAGE_NAMES[one]}</a> `)}</div>`
}

/** Runs of dark squares as one path. */
function qrOf(text: string, label: string): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  const box = `0 0 ${rows.length} ${rows.length}`
  return html`<svg class="qr" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}h-${rows.length}z"/><path d="${path}"/></svg>`
}

export const PROOF_STYLE = `${PALETTE}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{position:relative;overflow:hidden;box-sizing:border-box;max-width:48rem;margin:0 auto;padding:1.5rem 1.25rem;background:var(--card)}
h1{margin:0;font-size:min(1.75rem,9vw);line-height:1.2}
.brand{margin:0;color:var(--action);font-weight:700}
.says{margin:.25rem 0 1rem;font-weight:700}
.good{margin:0 0 1rem;padding:.5rem .75rem;border-radius:.75rem;background:var(--action);color:var(--on-action);font-weight:700}
.simulation{margin:0 0 .5rem;color:var(--danger);font-weight:800}
main[data-across]::before{content:attr(data-across);position:absolute;inset:38% 0 auto;color:var(--danger);font-size:clamp(2.5rem,14vw,7rem);font-weight:800;letter-spacing:.05em;line-height:1;opacity:.16;pointer-events:none;text-align:center;transform:rotate(-24deg)}
dl{margin:0 0 1rem}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.3rem 0;border-bottom:1px solid var(--line)}
dd{margin:0;font-weight:700}
.figures div:first-child dd{font-size:1.5rem}
table{width:100%;border-collapse:collapse;margin-bottom:1rem}
th,td{padding:.3rem 0;border-bottom:1px solid var(--line);text-align:right}
th:first-child{text-align:left}
thead th{font-size:min(.875rem,4vw);overflow-wrap:normal}
tbody th{font-weight:400}
footer{display:flex;flex-wrap:wrap;gap:1rem;align-items:center}
footer div{flex:1 1 14rem}
footer p{margin:0 0 .25rem}
.code{font:700 1.1rem/1.5 ui-monospace,monospace}
.qr{flex:none;width:9rem;height:9rem}
div.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:1rem}
a{display:inline-block;padding:.6rem 0;color:var(--action)}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
@page{size:A4;margin:14mm}
@media print{body,main{background:#fff;color:#000}main{max-width:none;padding:0;min-height:260mm}div.links{display:none}.good{border:1px solid;background:none;color:#000}main::before{print-color-adjust:exact}}
`
