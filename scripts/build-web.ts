import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ROUTES } from '../contract/routes.ts'
import { webManifest } from '../web/web-manifest.ts'

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/web')
const palette = readFileSync(join(ROOT, 'contract/palette.css'), 'utf8')

type Page = { head: string; body: string }
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/**
 * Builds `dist/web`: the pages with their markup and styles inside, the code, the service worker, all compressed.
 * A signed-in person gets `app.html` on every path. A visitor gets `privacy.html` and `support.html` on their paths and
 * `index.html` on every other: none of these asks who is signed in, so none causes a 401.
 */
async function buildWeb(origin: string): Promise<void> {
  const making = join(ROOT, `dist/.web-${process.pid}`)
  const configFile = join(ROOT, 'scripts/vite.config.ts')
  // A build from inside a test run would otherwise ship the development version of React.
  process.env.NODE_ENV = 'production'
  try {
    await build({ configFile, logLevel: 'warn', build: { outDir: making } })
    const pages = await prerenderPages(configFile, making, origin)
    const early = writeHashed(making, 'early', withPaths(readFileSync(join(ROOT, 'web/early.js'), 'utf8')))
    const styleHashes = Object.entries(pages).map(([name, page]) => finishPage(making, name, page, early))
    writeFileSync(join(making, 'csp.json'), JSON.stringify({ styleHashes: [...new Set(styleHashes)] }))
    writeFileSync(join(making, 'manifest.webmanifest'), JSON.stringify(webManifest(palette)))
    writeServiceWorker(making, early)
    compress(making)
    // Moved into place as a whole, so that a server never serves half a build.
    rmSync(OUT, { recursive: true, force: true })
    renameSync(making, OUT)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

async function prerenderPages(configFile: string, making: string, origin: string): Promise<Record<string, Page>> {
  const outDir = `${making}-prerender`
  try {
    await build({
      configFile,
      logLevel: 'warn',
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
function finishPage(making: string, name: string, page: Page, early: string): string {
  const file = join(making, `${name}.html`)
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
  // Only the frame is squeezed: between the words of a page a space counts.
  const html = readFileSync(file, 'utf8').replace(/>\s+</g, '><')
  const sheet = link.exec(html)?.[1]
  if (!sheet || link.test(html.replace(link, ''))) throw new Error(`${name}.html must link one style sheet`)
  const css = readFileSync(join(making, sheet), 'utf8').trim()
  const whole = html
    .replace('<!--early-->', () => `<script async src="${early}"></script>`)
    .replace('<!--head-->', () => page.head)
    .replace('<!--body-->', () => page.body)
    // A disabled sheet is not fetched; without it Vite would fetch the whole sheet again with a screen that comes later.
    .replace(link, () => `<link rel="stylesheet" disabled href="${sheet}"><style>${css}</style>`)
  writeFileSync(file, whole)
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}

/** The names of calls in a script, as the paths that they ask. */
function withPaths(source: string): string {
  return source.replace(/'(\w+)'/g, (quoted, name) =>
    name in ROUTES ? `'${ROUTES[name as keyof typeof ROUTES].split(' ')[1]}'` : quoted,
  )
}

function writeHashed(making: string, name: string, source: string): string {
  const code = source.replace(/^\/\/.*\n/gm, '')
  const path = `/assets/${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(making, path), code)
  return path
}

/** The worker keeps the shell: the app's page and what it loads at once. Other code is kept when first used. */
function writeServiceWorker(making: string, early: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(making, 'manifest.json'), 'utf8'))
  const shell = new Set(['/app.html', early])
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || shell.has(`/${chunk.file}`)) return
    shell.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add('app.html')
  const assets = Object.values(manifest).flatMap((chunk) =>
    [chunk.file, ...(chunk.css ?? [])].map((file) => `/${file}`),
  )
  const shellPage = readFileSync(join(making, 'app.html'))
  const version = createHash('sha256').update(assets.join()).update(shellPage).digest('hex').slice(0, 12)
  const worker = readFileSync(join(ROOT, 'web/sw-template.js'), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace("'__SHELL__'", JSON.stringify([...shell]))
    .replace("'__ASSETS__'", JSON.stringify([...new Set(assets.map(hashOf))].join(' ')))
  writeFileSync(join(making, 'sw.js'), worker)
}

/** The eight letters before a name's ending: they say which file it is, and fewer bytes travel. */
function hashOf(file: string): string {
  return (file.split('.')[0] ?? '').slice(-8)
}

function compress(making: string): void {
  for (const file of filesIn(making)) {
    if (!/\.(html|js|css|svg|json|webmanifest|txt)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

// Link previews need whole addresses, so a build for the public names where it will stand: --origin=https://…
const origin = process.argv.find((argument) => argument.startsWith('--origin='))
await buildWeb(origin?.slice('--origin='.length) ?? '')
