import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

// The tree as data: which folder may import which, who writes which table, how large a thing may grow.

/** The modules of the server in the order of their table, each with those that it may import. */
const MODULES = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| `([a-z-]+)` \| ([a-z, -]*) ?\|$/gm)].map(
  ([, module = '', used = '']): [string, string[]] => [
    module,
    used
      .split(', ')
      .map((name) => name.trim())
      .filter(Boolean),
  ],
)

/** Folder → what its files may import from our own tree, longest folder first. Tests may import anything. */
const MAY_IMPORT: [folder: string, allowed: string[]][] = [
  ['contract', ['contract']],
  ['web/ui', ['web/ui']],
  ['web/texts', ['web/texts', 'contract']],
  ['web/data', ['web/data', 'web/texts', 'web/ui', 'contract']],
  ['web/parts', ['web/parts', 'web/data', 'web/texts', 'web/ui', 'contract']],
  ...readdirSync('web/screens').map((name): [string, string[]] => [
    `web/screens/${name}`,
    [`web/screens/${name}`, 'web/landing', 'web/parts', 'web/data', 'web/texts', 'web/ui', 'contract'],
  ]),
  ['web', ['web', 'contract']],
  ...MODULES.map(([module, mayUse]): [string, string[]] => [
    `server/${module}`,
    ['contract', `server/${module}`, ...mayUse.map((used) => `server/${used}`)],
  ]),
  ['server', ['server', 'contract']],
]

/** Files that write tables of several folders, each for a reason. */
const EXCEPTIONS = new Map([['server/demo/stand-ins.ts', 'demo people have histories that no single capability makes']])

const files = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts', 'deploy', 'testing']
  .flatMap(filesIn)
  .concat(readdirSync('.').filter((name) => /\.(ts|mjs)$/.test(name)))
const code = files
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const isTest = (file: string) => /(\.test\.tsx?|\.spec\.ts)$|^testing\//.test(file)

test('imports point in one direction, and a screen imports no other screen', () => {
  const wrong = code
    .filter(({ file }) => !isTest(file))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => !allows(source.file, target))
        .map((target) => `${source.file} imports ${target}`),
    )

  expect(wrong).toEqual([])
})

test('every folder of the server is a module, and uses only modules above it in the table', () => {
  const folders = readdirSync('server', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = MODULES.map(([module]) => module)

  expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort())
  const below = MODULES.flatMap(([module, mayUse], index) =>
    mayUse.filter((used) => !names.slice(0, index).includes(used)).map((used) => `${module} uses ${used}`),
  )
  expect(below).toEqual([])
})

test('no file imports itself by way of others, not even for a type', () => {
  const imports = new Map(code.map((source) => [source.file, importsOf(source)]))
  const left = new Set<string>()
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')]
    if (left.has(file)) return []
    const circles = (imports.get(file) ?? []).flatMap((target) => visit(target, [...path, file]))
    left.add(file)
    return circles
  }

  expect([...imports.keys()].flatMap((file) => visit(file, []))).toEqual([])
})

test('the environment is read in one place', () => {
  const outside = code.filter(
    ({ file }) => /^(server|contract|web)\//.test(file) && file !== 'server/platform/start/config.ts' && !isTest(file),
  )

  expect(outside.filter(({ text }) => /process\.env\b/.test(text)).map(({ file }) => file)).toEqual([])
})

test('what the contract exports is used by another file', () => {
  // contract/api.ts takes whole files, so that knip sees all of their exports as used.
  const users = new Map<string, number>()
  for (const { text } of code)
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1)
  const unused = code
    .filter(({ file }) => file.startsWith('contract/') && !isTest(file))
    .flatMap(({ text }) => [...text.matchAll(/^export \w+ (\w+)/gm)].map(([, name = '']) => name))
    .filter((name) => users.get(name) === 1)

  expect(unused).toEqual([])
})

test('only the ledger writes money', () => {
  const writes =
    /\b(insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+(only\s+)?(ledger_entry|wallet|ledger_refusal)\b/i
  const wrong = code.filter(
    ({ file, text }) =>
      file.startsWith('server/') && !file.startsWith('server/money/ledger/') && !isTest(file) && writes.test(text),
  )

  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('each table is written by one folder', () => {
  const writers = new Map<string, Set<string>>()
  for (const { file, text } of code) {
    if (!file.startsWith('server/') || isTest(file) || EXCEPTIONS.has(file)) continue
    for (const [, , table = ''] of text.matchAll(
      /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)\s+(?:as\s+\w+\s+)?(?:\(|set|values|select|where|using|\$\{)/g,
    )) {
      writers.set(table, (writers.get(table) ?? new Set()).add(dirname(file).split('/').slice(0, 2).join('/')))
    }
  }

  expect(writers.size).toBeGreaterThan(5)
  const several = [...writers]
    .filter(([table, folders]) => folders.size > 1 && !SHARED.has(table))
    .map(([table, folders]) => `${table}: ${[...folders].join(', ')}`)
  expect(several).toEqual([])
})

/** Tables that more than one folder writes, each for a reason. */
const SHARED = new Map([
  ['load', 'the entry that credits a load completes it, in one transaction'],
  ['load_refund', 'the entry that debits a wallet opens its refund, or brings it back, in one transaction'],
  ['payout', 'the entry that debits a wallet opens its payout, in one transaction'],
  [
    'guest_tip',
    'tips opens and claims it, the wallet asks about it as about a load, and the ledger books it with its entry',
  ],
])

test('no file is too long to read', () => {
  const long = code
    .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
    .filter(({ file, lines }) => lines > (isTest(file) ? 400 : 300))

  expect(long).toEqual([])
})

test('tests, drills and measurements start processes and sign in by the rig, and try nothing twice', () => {
  const outside = code.filter(
    ({ file }) => !file.startsWith('testing/') && (isTest(file) || /^(e2e|bench|deploy)\//.test(file)),
  )
  const found = (pattern: RegExp) => outside.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  expect(outside.length).toBeGreaterThan(100)
  expect(found(/\bspawn\b.*from 'node:child_process'/)).toEqual([])
  expect(found(/\/idp\/sign-in\/.*(post|go|fetch)\(/i)).toEqual([])
  expect(found(/\bretry: [1-9]\b|\bretries: [2-9]|--retry/)).toEqual([])
})

test('only one file of the web app touches what a browser stores', () => {
  const touching = code.filter(
    ({ file, text }) => file.startsWith('web/') && !isTest(file) && /\b(localStorage|sessionStorage)\b/.test(text),
  )

  expect(touching.map(({ file }) => file)).toEqual(['web/data/storage.ts'])
})

test('the name of the product stands in one file: everywhere else it comes from there', () => {
  // As a word for thank you it is not the name.
  const thanks = /\bEnkosi(?=[.!]| ngoluvo)/g
  const shipped = code.filter(({ file }) => /^(contract|server|web)\//.test(file) && !isTest(file))
  const named = shipped.filter(({ text }) => /\bEnkosi\b/.test(text.replace(thanks, '')))

  expect(named.map(({ file }) => file)).toEqual(['contract/product.ts'])
})

test('SQL is that of PostgreSQL 15, the oldest that is promised', () => {
  const newer =
    /\b(pg_input_is_valid|pg_input_error_info|any_value|array_sample|array_shuffle|random_normal|date_add|date_subtract|json_table|json_exists|json_value|json_query|merge_action|uuidv7|casefold|array_sort|array_reverse)\s*\(|\b(max|min)\s*\(\s*\([\w.]+\s*,|\bis json\b/i
  const sql = files.filter((file) => /^server\/.*\.(ts|sql)$/.test(file) && !isTest(file))

  expect(sql.length).toBeGreaterThan(200)
  expect(sql.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('nothing is left for later, nothing is switched off', () => {
  // Put together from parts, so that this file does not find itself.
  const words = new RegExp(
    `\\b(TO${'DO'}|FIX${'ME'}|XX${'X'}|HA${'CK'})\\b|\\b(test|describe|it)\\.(${'on'}ly|sk${'ip'}|to${'do'}|fix${'me'}|fa${'ils'})\\b|@ts-${'ignore'}|@ts-${'nocheck'}`,
  )

  expect(code.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([])
})

function allows(file: string, target: string): boolean {
  const rule = MAY_IMPORT.find(([folder]) => file.startsWith(`${folder}/`))
  return !rule || rule[1].some((allowed) => target === allowed || target.startsWith(`${allowed}/`))
}

/** Our own files that a file imports, as paths from the root. */
function importsOf({ file, text }: { file: string; text: string }): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier = '']) => specifier,
  )
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [posix.join(dirname(file), specifier)] : []
  })
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
    return entries.flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [posix.join(folder, entry.name)],
    )
  } catch {
    return []
  }
}
