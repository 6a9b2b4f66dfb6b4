import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = Object.entries(import.meta.glob<Record<string, unknown>>('./en/*.ts', { eager: true }))

test('what a further language must hold names the words of every screen', () => {
  const shape = readFileSync(join(import.meta.dirname, 'texts.ts'), 'utf8')

  expect(files.length).toBeGreaterThan(8)
  expect(files.map(([file]) => file).filter((file) => !shape.includes(`'${file}'`))).toEqual([])
})

test('no text is empty, and each file gives the words of one screen', () => {
  for (const [file, words] of files) {
    expect(Object.keys(words), file).toHaveLength(1)
    expect(emptyTexts(words, file)).toEqual([])
  }
})

function emptyTexts(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.trim() ? [] : [place]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => emptyTexts(inner, `${place} ${key}`))
}
