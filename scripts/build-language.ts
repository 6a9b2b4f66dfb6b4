import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Language } from '../contract/languages.ts'
import { ROUTES } from '../contract/routes.ts'
import { inLanguage } from './in-language.ts'

const ROOT = resolve(import.meta.dirname, '..')
const CONFIG = { configFile: join(ROOT, 'scripts/vite.config.ts'), logLevel: 'warn' } as const

type Page = { head: string; body: string }
type Prerendered = { pages: Record<string, Page>; sheets: Record<string, string>; lang: string; manifest: object }
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Builds the app in one language into a folder; gives the hashes by which the content security policy knows its styles. */
export async function buildLanguage(language: Language, folder: string, origin: string): Promise<string[]> {
  // The plugins of a language stand for themselves: two builds at once must not share one.
  const [made] = await Promise.all([
    prerenderPages(language, `${folder}-prerender`, origin),
    build({
      ...CONFIG,
      plugins: [inLanguage(language)],
      ...(language !== 'en' && { publicDir: false }),
      build: { outDir: folder },
    }),
  ])
  const early = writeHashed(folder, 'early', withPaths(readFileSync(join(ROOT, 'web/early.js'), 'utf8')))
  const hashes = Object.entries(made.pages).map(([name, page]) => finishPage(folder, name, page, made, early))
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(made.manifest))
  writeServiceWorker(folder, language === 'en' ? '/app.html' : `/${language}/app.html`, early)
  return hashes
}

async function prerenderPages(language: Language, outDir: string, origin: string): Promise<Prerendered> {
  try {
    await build({
      ...CONFIG,
      plugins: [inLanguage(language)],
      publicDir: false,
      build: { outDir, manifest: false, ssr: 'prerender.tsx' },
    })
    const { prerender } = await import(pathToFileURL(join(outDir, 'prerender.js')).href)
    return prerender(origin)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Puts markup and styles into one page; gives the hash by which the content security policy knows its style. */
function finishPage(folder: string, name: string, page: Page, { sheets, lang }: Prerendered, early: string): string {
  const file = join(folder, `${name}.html`)
  // Vite leaves this link alone (`vite-ignore`), so no code of its own knows the sheet, and nothing fetches it a second time.
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
  // Only the frame is squeezed: between the words of a page a space counts.
  const html = readFileSync(file, 'utf8').replace(/>\s+</g, '><')
  const css = sheets[`.${link.exec(html)?.[1]}`]
  if (!css || link.test(html.replace(link, ''))) throw new Error(`${name}.html must link one style sheet`)
  const whole = html
    .replace('<html lang="en-ZA">', () => `<html lang="${lang}">`)
    .replace('<!--early-->', () => `<script async src="${early}"></script>`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--body-->', () => page.body)
    .replace(link, () => `<style>${css}</style>`)
  writeFileSync(file, whole)
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}

/** The names of calls in a script, as the paths that they ask. */
function withPaths(source: string): string {
  return source.replace(/'(\w+)'/g, (quoted, name) =>
    name in ROUTES ? `'${ROUTES[name as keyof typeof ROUTES].split(' ')[1]}'` : quoted,
  )
}

function writeHashed(folder: string, name: string, source: string): string {
  const code = source.replace(/^\/\/.*\n/gm, '')
  const path = `/assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(folder, path), code)
  return path
}

/** Needed when there may be no network: they say what became of a payment. */
const SPEAKING = ['ui/toast-viewport.tsx', 'ui/dialog-modal.tsx', 'parts/unanswered-card.tsx']

/** The worker keeps the shell: the app's page, what it loads at once, and what speaks. Other code is kept when first used. */
function writeServiceWorker(folder: string, page: string, early: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const shell = new Set([page, early])
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || shell.has(`/${chunk.file}`)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) shell.add(`/${file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of ['app.html', ...SPEAKING]) add(key)
  const assets = Object.values(manifest).flatMap((chunk) =>
    [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`),
  )
  const shellPage = readFileSync(join(folder, 'app.html'))
  const version = createHash('sha256').update(assets.join()).update(shellPage).digest('hex').slice(0, 12)
  const worker = withPaths(readFileSync(join(ROOT, 'web/sw-template.js'), 'utf8'))
    .replace(/^\s*\/[/*].*\n/gm, '')
    .replace(/^\s+/gm, '')
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace("'__SHELL__'", JSON.stringify([...shell]))
    .replace("'__ASSETS__'", JSON.stringify([...new Set(assets.map(hashOf))].join(' ')))
  writeFileSync(join(folder, 'sw.js'), worker)
}

/** The last letters before a name's ending: enough to say which file it is, and fewer bytes travel. */
function hashOf(file: string): string {
  return (file.split('.')[0] ?? '').slice(-6)
}
