// Draws the pictures in web/public again, from the one SVG and the texts: run it by hand after changing either.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { PRODUCT } from '../contract/product.ts'
import { launchOptions } from './browser.ts'

const PUBLIC = resolve(import.meta.dirname, '../web/public')
const palette = readFileSync(resolve(import.meta.dirname, '../contract/palette.css'), 'utf8')
const mark = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8')
const squareMark = mark.replace(' rx="9"', '')

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage()
for (const size of [192, 512]) await draw(page, `icon-${size}.png`, size, size, mark)
// Apple rounds the corners itself; a maskable icon may be cut to a circle, so its drawing keeps to the middle.
await draw(page, 'icon-180.png', 180, 180, squareMark)
await draw(page, 'icon-maskable-512.png', 512, 512, squareMark.replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"'))
await draw(page, 'og.png', 1200, 630, preview())
await browser.close()

async function draw(on: Page, file: string, width: number, height: number, content: string): Promise<void> {
  await on.setViewportSize({ width, height })
  await on.setContent(`<style>${palette}
    body { margin: 0; background: ${file.includes('maskable') ? 'var(--brand)' : 'transparent'} }
    body > svg { display: block; width: ${width}px; height: ${height}px }
  </style>${content}`)
  await on.screenshot({ path: join(PUBLIC, file), omitBackground: true })
}

/** What a link to us looks like in a chat. */
function preview(): string {
  return `<style>
    .preview { box-sizing: border-box; position: relative; width: 1200px; height: 630px; padding: 90px; overflow: hidden;
      background: var(--brand-sand); color: var(--brand-ink); font-family: system-ui, sans-serif }
    .sun { position: absolute; right: -60px; bottom: -180px; width: 560px; height: 560px; border-radius: 50%; background: var(--brand-sun) }
    .preview svg { width: 120px; height: 120px }
    h1 { margin: 40px 0 16px; font-size: 120px; line-height: 1; letter-spacing: -5px }
    p { margin: 0; width: 640px; font-size: 44px; line-height: 1.25 }
    .band { position: absolute; inset: auto 0 0; height: 60px; background:
      conic-gradient(from 135deg at 50% 0, var(--brand-sun) 90deg, transparent 0) 0 0 / 60px 30px repeat-x,
      conic-gradient(from -45deg at 50% 100%, var(--brand-sand) 90deg, transparent 0) 30px 30px / 60px 30px repeat-x, var(--brand) }
  </style>
  <div class="preview"><div class="sun"></div>${mark}<h1>${PRODUCT.name}</h1><p>${PRODUCT.tagline}</p><div class="band"></div></div>`
}
