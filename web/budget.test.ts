import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { notFound as af } from './texts/af/not-found.ts'
import { notFound as en } from './texts/en/not-found.ts'
import { notFound as st } from './texts/st/not-found.ts'
import { notFound as xh } from './texts/xh/not-found.ts'
import { notFound as zu } from './texts/zu/not-found.ts'

const ROOT = resolve(import.meta.dirname, '..')
const BUILT = join(ROOT, 'dist/web')
const kB = (bytes: number) => bytes * 1000

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
let manifest: Record<string, Chunk>
const OTHERS = LANGUAGES.filter((language) => language !== 'en')
/** A sentence of each language that stands in no other. */
const NOT_FOUND = { en: en.text, zu: zu.text, xh: xh.text, af: af.text, st: st.text }

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs'), 'web'], { stdio: 'ignore' })
  manifest = manifestOf('')
})

describe('what travels to a phone, compressed', () => {
  test('a visitor loads the whole landing page for 14 kB, and no React', () => {
    const files = loadedAtOnce('index.html')
    expect(files.length).toBeGreaterThan(1)

    // Each answer carries about 0.7 kB of headers; the icon and the manifest are fetched beside the page.
    const answers = ['index.html', 'icon.svg', 'manifest.webmanifest', ...files]
    expect(bytes(answers) + answers.length * 700).toBeLessThan(kB(14))
    expect(files.filter((file) => /useState|react\./i.test(read(file)))).toEqual([])
  })

  test('a guest loads the card of a worker, with the landing page below, for 14 kB, and no React', () => {
    const files = loadedAtOnce('tip.html')

    // The server packs the page for each request, as quickly as it can: a tenth more than when there is time. A journey measures
    // it with its headers, which are 0.45 kB an answer here: the page is not kept, and there is no manifest.
    const answers = ['tip.html', 'icon.svg', ...files]
    expect(bytes(answers) + bytes(['tip.html']) / 10 + answers.length * 450).toBeLessThan(kB(14))
    expect([...files, ...loadedAtOnce('receipt.html')].filter((file) => /useState|react\./i.test(read(file)))).toEqual(
      [],
    )
  })

  test('a signed-in person loads home for 88 kB', () => {
    const home = Object.keys(manifest).find((key) => key.includes('home-screen'))

    expect(
      bytes(['app.html', ...new Set([...loadedAtOnce('app.html'), ...(home ? loadedAtOnce(home) : [])])]),
    ).toBeLessThan(kB(88))
  })

  test.each(OTHERS)('home in %s loads at most 1 kB more than in English', (language) => {
    const home = (folder: string) => {
      const screen = Object.keys(manifestOf(folder)).find((key) => key.includes('home-screen')) ?? ''
      return bytes([
        join(folder, 'app.html'),
        ...new Set([...loadedAtOnce('app.html', folder), ...loadedAtOnce(screen, folder)]),
      ])
    }

    expect(home(language) - home('')).toBeLessThan(kB(1))
  })

  test.each(OTHERS)(
    'a guest who reads %s loads the card of a worker for 14.6 kB: ten packets, one round trip',
    (language) => {
      const page = join(language, 'tip.html')
      const answers = [page, 'icon.svg', ...loadedAtOnce('tip.html', language)]

      expect(bytes(answers) + bytes([page]) / 10 + answers.length * 450).toBeLessThan(14_600)
    },
  )

  test.each(LANGUAGES)(
    'all sentences of %s together take 9 kB, and nobody loads those of another language',
    (language) => {
      const folder = join(ROOT, 'web/texts', language)
      const files = readdirSync(folder).filter((file) => !file.startsWith('operator'))
      const sentences = files.flatMap((file) => {
        const source = readFileSync(join(folder, file), 'utf8').replace(/^import.*$|satisfies.*$/gm, '')
        return source.match(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`/g) ?? []
      })

      expect(sentences.length).toBeGreaterThan(400)
      expect(brotliCompressSync(sentences.join('\n')).length).toBeLessThan(kB(9))
      const chunks = Object.values(manifestOf(language === 'en' ? '' : language))
      const code = chunks.map(({ file }) => read(file)).join('')
      expect(LANGUAGES.filter((each) => code.includes(NOT_FOUND[each]))).toEqual([language])
    },
  )

  test('privacy loads no code at all', () => {
    expect(loadedAtOnce('privacy.html')).toEqual([])
  })

  test.each(['index.html', 'app.html', 'privacy.html', 'support.html', 'tip.html', 'receipt.html'])(
    'the styles of %s take 6 kB',
    (page) => {
      const css = /<style>(.*?)<\/style>/s.exec(read(page))?.[1] ?? ''

      expect(css.length).toBeGreaterThan(1000)
      expect(brotliCompressSync(css).length).toBeLessThan(kB(6))
    },
  )

  test('all code that customers, workers and visitors can meet takes 185 kB; operators have 20 kB more', () => {
    const forPeople = reachable((key) => !key.includes('screens/operator/'))
    const forAll = reachable(() => true)

    expect(forPeople.length).toBeGreaterThan(20)
    expect(bytes(forPeople)).toBeLessThan(kB(185))
    expect(bytes(forAll) - bytes(forPeople)).toBeLessThan(kB(20))
  })

  test('what is fetched later comes in pieces of at most 6 kB, a scanner fallback excepted', () => {
    const first = new Set([
      ...loadedAtOnce('app.html'),
      ...loadedAtOnce('index.html'),
      ...loadedAtOnce('support.html'),
      ...loadedAtOnce('tip.html'),
    ])
    const later = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !first.has(file))

    const heavy = later.map(({ file }) => ({ file, bytes: bytes([file]) })).filter((chunk) => chunk.bytes > kB(6))
    expect(heavy.filter(({ file, bytes }) => !/decode/.test(file) || bytes > kB(15))).toEqual([])
  })
})

describe('the built pages', () => {
  test.each(['index.html', 'app.html', 'privacy.html', 'support.html', 'tip.html', 'receipt.html'])(
    '%s keeps to the content security policy',
    (page) => {
      const html = read(page)

      const breaches = [/ style="/, /<script(?![^>]* src=)/, / on\w+="/, /<!--(head|body|early)-->/]
      expect(breaches.filter((breach) => breach.test(html))).toEqual([])
    },
  )

  test.each(['index.html', 'privacy.html', 'support.html', 'tip.html', 'receipt.html'])(
    '%s has words, a title and a description before any code',
    (page) => {
      const html = read(page)

      const wanted = [/<h1/, /<title>.{6,}<\/title>/, /name="description" content=".{50,}"/, /property="og:image"/]
      expect(wanted.filter((part) => !part.test(html))).toEqual([])
    },
  )

  test('everything a page names is there, compressed beside it', () => {
    const named = ['index.html', 'app.html', 'privacy.html', 'support.html', 'tip.html', 'receipt.html'].flatMap(
      (page) => [...read(page).matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map((match) => match[1] as string),
    )

    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(join(BUILT, file)))).toEqual([])
    expect(named.filter((file) => file.endsWith('.js') && !existsSync(join(BUILT, `${file}.br`)))).toEqual([])
  })

  test('the service worker keeps the shell and leaves the API alone', () => {
    const worker = read('sw.js')

    const wanted = ['/app.html', ...loadedAtOnce('app.html').map((file) => `/${file}`)]
    expect(wanted.filter((file) => !worker.includes(`"${file}"`))).toEqual([])
    expect(worker).not.toMatch(/__[A-Z]+__/)
    expect(worker.includes('"/api')).toBe(false)
    expect(bytes(['sw.js'])).toBeLessThan(kB(2))
    // Without a network, too, each language has its own page.
    for (const language of OTHERS) expect(read(`${language}/sw.js`)).toContain(`"/${language}/app.html"`)
  })
})

function manifestOf(folder: string): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(BUILT, folder, 'manifest.json'), 'utf8'))
}

/** The code that a page fetches without being asked: its entry and everything that imports statically. */
function loadedAtOnce(key: string, folder = ''): string[] {
  const chunks = manifestOf(folder)
  const files = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(chunks[imported])
  }
  if (!key.endsWith('.html')) add(chunks[key])
  else
    for (const [, file = ''] of read(join(folder, key)).matchAll(/<script[^>]* src="\/(assets\/[^"]+)"/g))
      add(Object.values(chunks).find((chunk) => chunk.file === file) ?? { file })
  return [...files]
}

/** All code that the pages can come to load, through the imports that may be followed. */
function reachable(follow: (key: string) => boolean): string[] {
  const seen = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name) || !follow(name)) return
    seen.add(name)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next)
  }
  for (const page of ['index.html', 'app.html', 'support.html', 'privacy.html', 'tip.html', 'receipt.html']) add(page)
  const files = [...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'))
  return [...new Set(files)]
}

function bytes(files: string[]): number {
  const size = (file: string) => {
    const compressed = join(BUILT, `${file}.br`)
    return readFileSync(existsSync(compressed) ? compressed : join(BUILT, file)).length
  }
  return files.reduce((sum, file) => sum + size(file), 0)
}

function read(file: string): string {
  return readFileSync(join(BUILT, file), 'utf8')
}
