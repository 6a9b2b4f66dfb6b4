import { createHash } from 'node:crypto'
import { PRODUCT } from '#contract/product.ts'
import { type Html, html, raw } from './html.ts'

type Page = {
  language: string
  /** Without the name of the product, which follows it. */
  title: string
  style: string
  body: Html
  /** Search engines may list it. */
  isListed?: boolean
}

/** A page that the server writes itself, for a policy by `pagePolicy`. */
export function pageOf({ language, title, style, body, isListed = false }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isListed ? '' : html`<meta name="robots" content="noindex">`}
<title>${title} · ${PRODUCT.name}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
</body>
</html>`.text
}

/** A Content-Security-Policy that allows this style and nothing else: no form either, unless other rules are given. */
export function pagePolicy(style: string, rules = "form-action 'none'"): string {
  return `default-src 'none'; style-src ${sourceOf(style)}; base-uri 'none'; frame-ancestors 'none'; ${rules}`
}

/** An inline style or script by its hash, for a policy. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
