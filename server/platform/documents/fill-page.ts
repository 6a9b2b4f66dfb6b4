import { html } from './html.ts'

/**
 * A prerendered page with its gaps filled: `{{name}}` by the text of that name, escaped; what is marked `data-if="name"` is hidden
 * unless that is true. A gap that nobody fills stays empty.
 */
export function fillPage(page: string, texts: Record<string, string>, isTrue: Record<string, boolean>): string {
  return page
    .replace(/ data-if="(\w+)"/g, (_, name: string) => (isTrue[name] ? '' : ' hidden=""'))
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => html`${texts[name] ?? ''}`.text)
}
