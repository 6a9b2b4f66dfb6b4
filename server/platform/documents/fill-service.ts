import { html } from './html.ts'

type Mode = 'simulation' | 'production'

/** A prerendered page as this service shows it: with the words of its mode and its addresses. Other gaps stay. */
export function fillService(page: string, mode: Mode, gaps: Record<string, string>): string {
  return page
    .replace(/<(span|p)(?: class="[^"]*")? data-mode="(\w+)"[^>]*>[^<]*<\/\1>/g, (words, _, of: string) =>
      of === mode ? words : '',
    )
    .replace(/\{\{(\w+)\}\}/g, (gap, name: string) =>
      name === 'mode' ? mode : name in gaps ? html`${gaps[name] ?? ''}`.text : gap,
    )
}
