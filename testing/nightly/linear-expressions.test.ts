import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

// An expression that backtracks lets one request occupy a process: a header of 15,000 blanks once took a third of a second.

const root = resolve(import.meta.dirname, '../..')
type Expression = { pattern: string; flags: string; where: string }

// The other engines of recheck do not exist for every platform; this one is plain JavaScript.
beforeAll(() => {
  vi.stubEnv('RECHECK_BACKEND', 'pure')
})

test('every regular expression of contract, server and web takes linear time', async () => {
  const found = ['contract', 'server', 'web'].flatMap(sourcesIn).flatMap(expressionsIn)
  const distinct = new Map(found.map((each) => [`/${each.pattern}/${each.flags}`, each]))
  expect(distinct.size).toBeGreaterThan(40)

  const slow: string[] = []
  for (const [expression, { pattern, flags, where }] of distinct) {
    const verdict = await verdictOn(pattern, flags)
    if (verdict !== 'safe') slow.push(`${where}: ${expression} is ${verdict}`)
  }

  expect(slow).toEqual([])
})

test('none is put together while the program runs, where this test could not see it', () => {
  const made = ['contract', 'server', 'web'].flatMap(sourcesIn).filter((file) => /\bRegExp\(/.test(read(file)))

  expect(made).toEqual([])
})

/**
 * A repetition with large bounds is looked at as if it had none, which takes at least as long: that is decided by theory, where large
 * bounds would be tried out with texts, and a slow machine then makes any expression look slow.
 */
async function verdictOn(pattern: string, flags: string): Promise<string> {
  const found = await check(pattern.replace(/(?<!\\)\{(\d+,|\d+,\d\d+|\d\d+)\}/g, '+'), flags, { timeout: 120_000 })
  return found.status === 'vulnerable' ? found.complexity.summary : found.status
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
}

function expressionsIn(file: string): Expression[] {
  const { program, errors } = parseSync(file, read(file))
  expect(errors, file).toEqual([])
  const found: Expression[] = []
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) found.push({ ...node.regex, where: file })
    },
  }).visit(program)
  return found
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
