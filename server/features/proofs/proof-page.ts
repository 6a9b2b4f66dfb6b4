import encodeQR from 'qr'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { PRODUCT } from '#contract/product.ts'
import { type Html, html } from '#server/platform/documents/html.ts'
import { pageOf } from '#server/platform/documents/page.ts'
import { runsOf } from '#server/platform/documents/pdf.ts'
import { PROOF_TEXTS } from '#server/platform/language/sentences.ts'
import { band, rosette } from './guilloche.ts'
import { linesOf, shownDay } from './lines.ts'
import type { OpenedProof } from './open-proof.ts'
import { PROOF_STYLE } from './proof-style.ts'

type Shown = { language: Language; publicUrl: string }

/** A single A4 page without scripts or sign-in. */
export function proofPage(opened: OpenedProof, { language, publicUrl }: Shown): string {
  const texts = PROOF_TEXTS[language]
  const { code, issuedAt, simulation, byMonth } = opened.statement
  const address = `${publicUrl}/proof/${code}`
  const { status, who, period, figures, months, total, confirms, check } = linesOf(language, opened, address)
  const files = html`<a href="/api/proofs/${code}" download="${`proof-${code}.json`}">${texts.signedFile}</a> <a href="/.well-known/enkosi-proof-keys.json">${texts.keys}</a>`
  return sheet(
    language,
    texts.title,
    html`${statusOf('M4 12.5 9.5 18 20 6.5', '', status.genuine, status.checked)}
${simulation ? html`<p class="simulation">${texts.simulation}: ${texts.simulationMeans}</p>` : ''}
<header><div class="letterhead"><p class="brand">${PRODUCT.name}</p>${BAND}</div><div class="head"><div><h1>${texts.title}</h1><p class="says">${texts.says}</p><p>${texts.issued(shownDay(language, issuedAt))}</p></div>${sealOf(code)}</div></header>
<section><h2>${texts.worker}</h2><dl class="pair">${factsOf(who)}${factsOf([[texts.number, code]], 'code')}</dl></section>
<section><h2>${texts.income}</h2><p>${period}</p><dl class="figures pair">${factsOf(figures)}</dl>
<table><thead><tr><th scope="col">${texts.month}</th><th scope="col">${texts.tips}</th><td class="bar"></td><th scope="col">${texts.received}</th></tr></thead>
<tbody>${months.map((month, index) => rowOf(month, barOf(byMonth, index)))}</tbody><tfoot>${rowOf(total)}</tfoot></table></section>
<section><h2>${texts.confirms}</h2><ul>${listOf(confirms)}</ul></section>
<section><h2>${texts.check}</h2><div class="check"><ol>${listOf(check)}</ol>${qrOf(address, address)}</div></section>
<div class="screen"><div class="links"><a href="/proof/${code}.pdf?lang=${language}">${texts.pdf}</a></div>
<p class="small">${texts.checkYourself}</p><div class="links">${files}</div></div>
${languagesOf(language, code)}`,
    simulation ? texts.simulation : '',
  )
}

const BAND = html`<svg class="band" viewBox="0 0 480 24" preserveAspectRatio="xMinYMid slice" aria-hidden="true"><path d="${band(480, 24)}" fill="none" stroke="currentColor" stroke-width=".4"/></svg>`

/** It carries the code, which is what can be checked. */
function sealOf(code: string): Html {
  const half = Math.ceil(code.length / 2)
  const line = (y: number, text: string) => html`<text y="${y}" class="code">${text}</text>`
  return html`<svg class="seal" viewBox="-50 -50 100 100" aria-hidden="true"><path d="${rosette(48)}" fill="none" stroke="currentColor" stroke-width=".5"/><circle r="30" class="seal-middle"/><text y="-9" class="seal-name">${PRODUCT.name}</text>${line(4, code.slice(0, half).replace(/-$/, ''))}${line(14, code.slice(half))}</svg>`
}

/** The month beside the best one. */
function barOf(byMonth: { received: number }[], index: number): Html {
  const most = Math.max(1, ...byMonth.map(({ received }) => received))
  const width = Math.round((100 * (byMonth[index]?.received ?? 0)) / most)
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v10h-${width}z"/></svg>`
}

/** The code is unknown or its proof has ended; the page does not say which. */
export function overPage(language: Language, typed: string): string {
  const texts = PROOF_TEXTS[language]
  return sheet(
    language,
    texts.over,
    html`${statusOf('M6 6 18 18M18 6 6 18', 'ended', texts.over, texts.overAsk)}
<header><p class="brand">${PRODUCT.name}</p><h1>${texts.title}</h1></header><p>${texts.overMeans}</p><p>${texts.overCode(typed)}</p>
${languagesOf(language, typed)}`,
  )
}

function sheet(language: Language, title: string, main: Html, across = ''): string {
  const body = html`<main${across ? html` data-across="${across}"` : ''}>${main}</main>`
  return pageOf({ language, title, style: PROOF_STYLE, body })
}

function statusOf(sign: string, look: string, said: string, more: string): Html {
  return html`<div class="status ${look}"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${sign}"/></svg><p><strong>${said}</strong>${more}</p></div>`
}

function factsOf(facts: [string, string][], look = ''): Html {
  return html`${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd class="${look}">${value}</dd></div>`)}`
}

function rowOf([label, tips, received]: [string, string, string], bar: Html | '' = ''): Html {
  return html`<tr><th scope="row">${label}</th><td>${tips}</td><td class="bar">${bar}</td><td>${received}</td></tr>`
}

function listOf(sentences: string[]): Html {
  return html`${sentences.map((sentence) => html`<li>${sentence}</li>`)}`
}

function languagesOf(current: Language, code: string): Html {
  const others = LANGUAGES.filter((language) => language !== current)
  return html`<nav class="links screen">${others.map((one) => html`<a lang="${one}" href="/proof/${code}?lang=${one}">${LANGUAGE_NAMES[one]}</a> `)}</nav>`
}

/** Runs of dark squares as one path. */
function qrOf(text: string, label: string): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  const box = `0 0 ${rows.length} ${rows.length}`
  return html`<svg class="qr" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${rows.length}v${rows.length}h-${rows.length}z"/><path d="${path}"/></svg>`
}
