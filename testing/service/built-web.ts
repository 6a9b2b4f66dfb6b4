import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const ROOT = resolve(import.meta.dirname, '../..')
export const BUILT = join(ROOT, 'dist/web')
export const kB = (thousands: number) => thousands * 1000

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Chunks = Record<string, Chunk>

/** Builds the web app where it is missing or stale. */
export function buildWeb(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs'), 'web'], { stdio: 'ignore' })
  sizes.clear()
}

export function read(file: string): string {
  return readFileSync(join(BUILT, file), 'utf8')
}

/** The build's manifest of chunks, in the folder of a language; English has none. */
export function chunksIn(folder = ''): Chunks {
  return JSON.parse(read(join(folder, 'manifest.json')))
}

/** The code that a page fetches without being asked: its entry and everything that imports statically. */
export function loadedAtOnce(page: string, folder = ''): string[] {
  const chunks = chunksIn(folder)
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(chunks[imported])
  }
  for (const [, file = ''] of read(join(folder, page)).matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g))
    add(Object.values(chunks).find((chunk) => chunk.file === file) ?? { file })
  return [...files]
}

/** Compressed bytes, as they travel. */
export function bytes(files: string[]): number {
  return files.reduce((sum, file) => sum + bytesOf(file), 0)
}

const sizes = new Map<string, number>()

/**
 * Files name each other by hashes of their content, which compress by chance: a change anywhere would change the sum everywhere. Each hash
 * is therefore replaced by one of the file's name.
 */
function bytesOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const packed = existsSync(join(BUILT, `${file}.br`)) ? readFileSync(join(BUILT, `${file}.br`)) : undefined
  const text = read(file)
  const masked = text.replace(
    /([\w-]+)-[\w-]{8}(\.js|\.css)/g,
    (_, name, ending) => `${name}-${hashOf(name + ending)}${ending}`,
  )
  const size = !packed
    ? readFileSync(join(BUILT, file)).length
    : masked === text
      ? packed.length
      : brotliCompressSync(masked).length
  sizes.set(file, size)
  return size
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 8)
}

/** Files by names that stay the same when their content changes, with what each weighs. */
export function weights(files: string[]): Record<string, number> {
  return Object.fromEntries(files.map((file) => [basename(file).replace(/-[\w-]{8}(?=\.js$)/, ''), bytes([file])]))
}

/** The first line of a failure: files that have grown since their sizes were recorded, most grown first. */
export function growth(now: Record<string, number>, before: Record<string, number>): string {
  return Object.entries(now)
    .map(([name, size]) => ({ name, size, more: size - (before[name] ?? 0) }))
    .sort((one, other) => other.more - one.more)
    .map(({ name, size, more }) => `${name}: ${size} bytes, ${more < 0 ? '' : '+'}${more}`)
    .join('\n')
}
