import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  BUILT,
  buildWeb,
  bytes,
  chunksIn,
  growth,
  kB,
  loadedAtOnce,
  read,
  weights,
} from '#testing/service/built-web.ts'

/** The drawing of a worker that a first look shows. */
const FACE = 'faces/parking_guard-1.svg'

const PAGES = ['index.html', 'app.html', 'privacy.html', 'support.html', 'tip.html', 'nobody.html', 'receipt.html']

/** The bytes of each first load when last recorded, so that a failure shows which file has grown. */
const BEFORE = {
  landing: {
    'index.html': 5915,
    'icon.svg': 205,
    'manifest.webmanifest': 244,
    'parking_guard-1.svg': 606,
    'base.js': 2173,
    'main.js': 609,
  },
  guest: {
    'tip.html': 5020,
    'icon.svg': 205,
    'parking_guard-1.svg': 606,
    'base.js': 2173,
    'main.js': 609,
    'tip.js': 1553,
  },
  home: {
    'app.html': 4057,
    'app.js': 6989,
    'base.js': 2173,
    'core.js': 11_303,
    'early.js': 201,
    'kit.js': 4487,
    'react.js': 58_172,
    'rolldown-runtime.js': 382,
  },
}

beforeAll(() => buildWeb())

describe('what travels to a phone, compressed', () => {
  test('a visitor loads the whole landing page for 14 kB, and no React', () => {
    const files = loadedAtOnce('index.html')
    // Fetched beside the page.
    const answers = ['index.html', 'icon.svg', 'manifest.webmanifest', FACE, ...files]

    // Each answer carries about 0.7 kB of headers.
    expectWithin(kB(14), answers, BEFORE.landing, answers.length * 700)
    expect(withReact(files)).toEqual([])
  })

  test('a guest loads the card of a worker for 14 kB, and no React', () => {
    const files = loadedAtOnce('tip.html')
    const answers = ['tip.html', 'icon.svg', FACE, ...files]

    // The server packs the page for each request, as quickly as it can: a tenth more than when there is time. A journey measures
    // it with its headers, which are 0.45 kB an answer here: the page is not kept, and there is no manifest.
    expectWithin(kB(14), answers, BEFORE.guest, bytes(['tip.html']) / 10 + answers.length * 450)
    expect(withReact([...files, ...loadedAtOnce('nobody.html'), ...loadedAtOnce('receipt.html')])).toEqual([])
  })

  test('a worker’s photo, up to 20 kB, is not among these: the page names it for later, once everything to pay with is here', () => {
    const pictures = [...read('tip.html').matchAll(/<img[^>]*>/g)].map(([tag]) => tag)

    expect(pictures).toEqual([expect.stringMatching(/ src="{{face}}" data-photo="{{photo}}"/)])
  })

  test('a signed-in person loads home for 88 kB', () => {
    expectWithin(kB(88), ['app.html', ...loadedAtOnce('app.html')], BEFORE.home)
  })

  test('privacy loads no code at all', () => {
    expect(loadedAtOnce('privacy.html')).toEqual([])
  })

  test.each(PAGES)('%s carries its styles once, in 6 kB, and fetches none', (page) => {
    const [css = '', ...others] = [...read(page).matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)

    expect(css.length).toBeGreaterThan(1000)
    expect(brotliCompressSync(css).length).toBeLessThan(kB(6))
    expect(others).toEqual([])
    expect(read(page)).not.toMatch(/rel="?stylesheet/)
  })

  test('a sheet that comes with a later screen repeats nothing that every page carries', () => {
    const later = readdirSync(join(BUILT, 'assets')).filter((name) => name.endsWith('.css'))

    expect(later.length).toBeGreaterThan(20)
    expect(PAGES.filter((page) => !read(page).includes('--ground:'))).toEqual([])
    expect(later.filter((name) => read(`assets/${name}`).includes('--ground:'))).toEqual([])
  })

  test('all code that customers, workers and visitors can meet takes 200 kB; operators have 24 kB more', () => {
    const forPeople = reachable((key) => !key.includes('screens/operator/'))
    const forAll = reachable(() => true)

    expect(forPeople.length).toBeGreaterThan(20)
    expect(bytes(forPeople), growth(weights(forPeople), {})).toBeLessThan(kB(200))
    expect(bytes(forAll) - bytes(forPeople)).toBeLessThan(kB(24))
  })

  test('what is fetched later comes in pieces of at most 6 kB, a scanner fallback excepted', () => {
    const first = new Set(['app.html', 'index.html', 'support.html', 'tip.html'].flatMap((page) => loadedAtOnce(page)))
    const later = Object.values(chunksIn()).filter(({ file }) => file.endsWith('.js') && !first.has(file))

    const heavy = later.map(({ file }) => ({ file, bytes: bytes([file]) })).filter((chunk) => chunk.bytes > kB(6))
    expect(heavy.filter(({ file, bytes }) => !/decode/.test(file) || bytes > kB(15))).toEqual([])
  })
})

describe('the built pages', () => {
  test.each(PAGES)('%s keeps to the content security policy', (page) => {
    const html = read(page)

    const breaches = [/ style="/, /<script(?![^>]* src=)/, / on\w+="/, /<!--(head|body|early)-->/]
    expect(breaches.filter((breach) => breach.test(html))).toEqual([])
  })

  test.each(PAGES.filter((page) => page !== 'app.html'))(
    '%s has words, a title and a description before any code',
    (page) => {
      const html = read(page)

      const wanted = [/<h1/, /<title>.{6,}<\/title>/, /name="description" content=".{50,}"/, /property="og:image"/]
      expect(wanted.filter((part) => !part.test(html))).toEqual([])
    },
  )

  test('everything a page names is there, compressed beside it', () => {
    const named = PAGES.flatMap((page) =>
      [...read(page).matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map((match) => match[1] as string),
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
    expect(bytes(['sw.js'])).toBeLessThan(kB(2.1))
  })
})

/** A first load within its limit, and of the files that were written down: a further one is a request more. */
function expectWithin(limit: number, files: string[], before: Record<string, number>, beside = 0): void {
  const now = weights(files)
  expect(Object.keys(now).sort()).toEqual(Object.keys(before).sort())
  expect(bytes(files) + beside, growth(now, before)).toBeLessThan(limit)
}

function withReact(files: string[]): string[] {
  return files.filter((file) => /useState|react\./i.test(read(file)))
}

/** All code that the pages can come to load, through the imports that may be followed. */
function reachable(follow: (key: string) => boolean): string[] {
  const chunks = chunksIn()
  const seen = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name) || !follow(name)) return
    seen.add(name)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next)
  }
  for (const page of PAGES) add(page)
  const files = [...seen].map((name) => chunks[name]?.file ?? '').filter((file) => file.endsWith('.js'))
  return [...new Set(files)]
}
