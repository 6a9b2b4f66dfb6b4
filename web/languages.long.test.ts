import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { buildWeb, bytes, chunksIn, growth, kB, loadedAtOnce, read, weights } from '#testing/service/built-web.ts'
import { notFound as af } from './texts/af/not-found.ts'
import { notFound as en } from './texts/en/not-found.ts'
import { notFound as st } from './texts/st/not-found.ts'
import { notFound as xh } from './texts/xh/not-found.ts'
import { notFound as zu } from './texts/zu/not-found.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
/** A sentence of each language that no other has. */
const NOT_FOUND = { en: en.text, zu: zu.text, xh: xh.text, af: af.text, st: st.text }

beforeAll(() => buildWeb())

test.each(OTHERS)('home in %s loads at most 1 kB more than in English', (language) => {
  const home = (folder: string) => [join(folder, 'app.html'), ...loadedAtOnce('app.html', folder)]

  const more = bytes(home(language)) - bytes(home(''))
  expect(more, growth(weights(home(language)), weights(home('')))).toBeLessThan(kB(1))
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
  'all sentences of %s together take 11 kB, and nobody loads those of another language',
  (language) => {
    const folder = join(import.meta.dirname, 'texts', language)
    const files = readdirSync(folder).filter((file) => !file.startsWith('operator'))
    const sentences = files.flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8').replace(/^import.*$|satisfies.*$/gm, '')
      return source.match(/'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`/g) ?? []
    })

    expect(sentences.length).toBeGreaterThan(400)
    expect(brotliCompressSync(sentences.join('\n')).length).toBeLessThan(kB(11))
    const code = Object.values(chunksIn(language === 'en' ? '' : language)).map(({ file }) => read(file))
    expect(LANGUAGES.filter((each) => code.join('').includes(NOT_FOUND[each]))).toEqual([language])
  },
)

test.each(OTHERS)('without a network, too, %s has its own page', (language) => {
  expect(read(`${language}/sw.js`)).toContain(`"/${language}/app.html"`)
})
