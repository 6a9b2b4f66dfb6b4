import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const BUILT = resolve(import.meta.dirname, '../dist/web')

type Chunk = { file: string; imports?: string[] }

/** What a visitor's first look at the landing page loads: bytes as they travel, about 0.7 kB of headers each. */
export function landingBytes(): number {
  const files = ['index.html', 'icon.svg', 'manifest.webmanifest', ...loadedAtOnce('index.html')]
  return bytesOf(files) + files.length * 700
}

/** What a guest's look at a worker's code loads. The server packs the page anew for each request, quickly: a tenth more. */
export function guestBytes(): number {
  const files = ['tip.html', 'icon.svg', ...loadedAtOnce('tip.html')]
  return Math.round(bytesOf(files) + bytesOf(['tip.html']) / 10 + files.length * 450)
}

/** What home loads for somebody who is signed in. */
export function homeBytes(): number {
  const home = Object.keys(manifest()).find((key) => key.includes('home-screen'))
  return bytesOf(['app.html', ...new Set([...loadedAtOnce('app.html'), ...(home ? loadedAtOnce(home) : [])])])
}

function manifest(folder = ''): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(BUILT, folder, 'manifest.json'), 'utf8'))
}

/** The code that a page or a screen fetches without being asked; `folder` is that of another language than English. */
export function loadedAtOnce(key: string, folder = ''): string[] {
  const chunks = manifest(folder)
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(chunks[imported])
  }
  // A page's own chunk may be its styles alone: its markup says which code it fetches.
  const page = key.endsWith('.html') ? readFileSync(join(BUILT, folder, key), 'utf8') : ''
  for (const [, file = ''] of page.matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g))
    add(Object.values(chunks).find((chunk) => chunk.file === file) ?? { file })
  if (!page) add(chunks[key])
  return [...files]
}

export function bytesOf(files: string[]): number {
  const sizes = files.map((file) => {
    const compressed = join(BUILT, `${file}.br`)
    return statSync(existsSync(compressed) ? compressed : join(BUILT, file)).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}
