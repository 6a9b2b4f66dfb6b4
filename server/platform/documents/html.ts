import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The colours and letters of the app, for the pages that the server writes itself. */
export const PAGE_STYLE = `${readFileSync(resolve(import.meta.dirname, '../../../contract/palette.css'), 'utf8')}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 Roboto,system-ui,sans-serif}
`

/** Markup that may be sent as it is. */
export type Html = { text: string }
type Value = string | number | Html | Value[]

/** Markup with values put in: everything that is not markup itself is escaped. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { text: String.raw({ raw: strings }, ...values.map(textOf)) }
}

/** Text of our own that is already markup, or must not be escaped, such as a style sheet. */
export function raw(text: string): Html {
  return { text }
}

function textOf(value: Value): string {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (typeof value === 'object') return value.text
  return `${value}`.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
