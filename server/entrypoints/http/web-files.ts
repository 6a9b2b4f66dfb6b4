import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type WebFile = {
  type: string
  isPage: boolean
  /** Named after its content, so it never changes. */
  isHashed: boolean
  etag: string
  plain: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
}

export type Web = {
  /** By path, such as `/assets/app-1a2b.js`. */
  files: Map<string, WebFile>
  /** Of the inline styles, for the Content-Security-Policy. */
  styleHashes: string[]
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
}

/** Notes of the build to itself. */
const NOT_SERVED = new Set(['/csp.json', '/manifest.json'])

/** Reads the built web app once: it is small, and memory answers faster than a disk. */
export function readWebFiles(folder: string): Web {
  const files = new Map<string, WebFile>()
  if (!existsSync(folder)) return { files, styleHashes: [] }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!entry.isFile() || NOT_SERVED.has(path) || path.startsWith('/.vite/') || /\.(br|gz|map)$/.test(path)) continue
    files.set(path, readWebFile(file, path))
  }
  return { files, styleHashes: readStyleHashes(join(folder, 'csp.json')) }
}

function etagOf(plain: Buffer): string {
  return createHash('sha256').update(plain).digest('base64url').slice(0, 22)
}

function readWebFile(file: string, path: string): WebFile {
  const plain = readFileSync(file)
  const packed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    isPage: path.endsWith('.html'),
    isHashed: path.startsWith('/assets/'),
    etag: etagOf(plain),
    plain,
    br: packed('.br'),
    gzip: packed('.gz'),
  }
}

/** The pages as this service shows them, packed anew where that changed them: quickly, since a start waits for it. */
export function fillPages({ files, styleHashes }: Web, fill: (page: string) => string): Web {
  const filled = [...files].map(([path, file]): [string, WebFile] => {
    if (!file.isPage) return [path, file]
    const page = fill(file.plain.toString())
    const plain = Buffer.from(page)
    if (plain.equals(file.plain)) return [path, file]
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    return [
      path,
      { ...file, etag: etagOf(plain), plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) },
    ]
  })
  return { files: new Map(filled), styleHashes }
}

function readStyleHashes(file: string): string[] {
  if (!existsSync(file)) return []
  const { styleHashes } = JSON.parse(readFileSync(file, 'utf8')) as { styleHashes: string[] }
  return styleHashes
}
