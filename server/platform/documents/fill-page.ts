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

type Mode = 'simulation' | 'production'

/** A prerendered page as this service shows it: with the words of its mode and its addresses. Other gaps stay. */
export function fillService(page: string, mode: Mode, gaps: Record<string, string>): string {
  return page
    .replace(/<(span|p)(?: class="[^"<>]*")? data-mode="(\w+)"[^<>]*>[^<]*<\/\1>/g, (words, _, of: string) =>
      of === mode ? words : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (gap, name: string) =>
      name === 'mode' ? mode : name in gaps ? html`${gaps[name] ?? ''}`.text : gap,
    )
}
