import { createHash } from 'node:crypto'
import { html } from '#server/platform/documents/html.ts'

/** Where the picture of somebody is. The subject is all that it depends on, so nothing is looked up. */
export const PICTURE_PATH = '/idp/pictures/:subject'

export function picturePathOf(subject: string): string {
  return PICTURE_PATH.replace(':subject', subject)
}

/** A made-up portrait, the same for the same subject: shoulders and a head in two colours, before a third. */
export function pictureOf(subject: string): string {
  const [ground = 0, skin = 0, cloth = 0] = createHash('sha256').update(subject).digest()
  const hue = (byte: number) => Math.round((byte / 256) * 360)
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="hsl(${hue(ground)} 60% 85%)"/>
<circle cx="48" cy="96" r="36" fill="hsl(${hue(cloth)} 55% 40%)"/>
<circle cx="48" cy="40" r="20" fill="hsl(${20 + (skin % 20)} 45% ${30 + (skin % 30)}%)"/>
</svg>`.text
}
