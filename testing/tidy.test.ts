import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import MUTATIONS from './mutations.json' with { type: 'json' }

// The tree as data: which folder may import which, who writes which table, how large a thing may grow.

const architecture = readFileSync('ARCHITECTURE.md', 'utf8')

/** The rooms of the server and the modules of its features, in the order of their tables, each with those that it may import. */
const ROOMS = rowsBelow('| room | uses |')
const FEATURES = rowsBelow('| module of `features/` | uses |')

function rowsBelow(head: string): [name: string, uses: string[]][] {
  const table = architecture.split(`${head}\n`)[1]?.split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| `([a-z-]+)` \| ([a-z, -]*) ?\|$/gm)].map(([, name = '', uses = '']) => [
    name,
    uses
      .split(', ')
      .map((used) => used.trim())
      .filter(Boolean),
  ])
}

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
  ...FEATURES.map(([module, mayUse]): [string, string[]] => [
    `server/features/${module}`,
    [
      'contract',
      ...roomsOf(ROOMS.find(([room]) => room === 'features')?.[1] ?? []),
      ...[module, ...mayUse].map((used) => `server/features/${used}`),
    ],
  ]),
  ...ROOMS.map(([room, mayUse]): [string, string[]] => [`server/${room}`, ['contract', ...roomsOf([room, ...mayUse])]]),
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

test('every folder of the server is a room, every folder of its features a module, and each uses only rows above it', () => {
  const foldersIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  const above = (rows: [string, string[]][]) =>
    rows.flatMap(([name, uses], index) =>
      uses
        .filter((used) => !rows.slice(0, index).some(([earlier]) => earlier === used))
        .map((used) => `${name} uses ${used}`),
    )
  const rooms = ROOMS.map(([room]) => room).filter((room) => room !== 'services')

  expect(
    foldersIn('server')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(rooms.sort())
  expect(
    foldersIn('server/features')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(FEATURES.map(([module]) => module).sort())
  expect([...above(ROOMS), ...above(FEATURES)]).toEqual([])
  expect(readdirSync('server').length).toBeLessThanOrEqual(15)
})

test('the audit of the books shares no code with the ledger', () => {
  const books = code.filter(({ file }) => file.startsWith('server/money/books/') && !isTest(file))
  const shared = books.filter((source) => loadedBy(source).some((target) => target.startsWith('server/money/ledger/')))

  expect(books.length).toBeGreaterThan(20)
  expect(shared.map(({ file }) => file)).toEqual([])
})

test('a production process loads no simulator and no demo people', () => {
  const sources = new Map(code.map((source) => [source.file, source]))
  const loaded = new Set<string>()
  const load = (file: string): void => {
    const source = sources.get(file)
    if (!source || loaded.has(file)) return
    loaded.add(file)
    loadedBy(source).forEach(load)
  }
  for (const file of ['server/main.ts', 'server/run-service.ts']) load(file)

  expect(loaded.size).toBeGreaterThan(300)
  expect([...loaded].filter((file) => /^server\/(simulators|demo)\//.test(file))).toEqual([])
  const packages = [...loaded].filter((file) => /from '(oidc-provider|koa)'/.test(sources.get(file)?.text ?? ''))
  expect(packages).toEqual([])
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
      writers.set(table, (writers.get(table) ?? new Set()).add(dirname(file).split('/').slice(0, 3).join('/')))
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
  ['seeded', 'the first start in a mode marks whether the money is real, and in simulation that demo people are made'],
  ['load', 'the entry that credits a load completes it, in one transaction'],
  ['load_refund', 'the entry that debits a wallet opens its refund, or brings it back, in one transaction'],
  ['payout', 'the entry that debits a wallet opens its payout, in one transaction'],
  [
    'guest_tip',
    'tips opens and claims it, the wallet asks about it as about a load, and the ledger books it with its entry',
  ],
  ['privacy_request', 'a person asks and operators answer'],
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

test('a comment begins with its subject, not with a clause that stands for one', () => {
  const commented = [...files, ...filesIn('.github')].filter((file) => !/\.(md|json|png|svg|txt)$/.test(file))
  const wrong = commented.flatMap((file) =>
    commentsIn(readFileSync(file, 'utf8'))
      .filter((comment) => /^(What|Who|Whom|Whose|Ones?|Whatever|Whoever|Whichever|So)\b/.test(comment))
      .map((comment) => `${file}: ${comment}`),
  )

  expect(commented.length).toBeGreaterThan(1_200)
  expect(wrong).toEqual([])
})

test('nothing is left for later, nothing is switched off', () => {
  // Put together from parts, so that this file does not find itself.
  const words = new RegExp(
    `\\b(TO${'DO'}|FIX${'ME'}|XX${'X'}|HA${'CK'})\\b|\\b(test|describe|it)\\.(${'on'}ly|sk${'ip'}|to${'do'}|fix${'me'}|fa${'ils'})\\b|@ts-${'ignore'}|@ts-${'nocheck'}`,
  )

  expect(code.filter(({ text }) => words.test(text)).map(({ file }) => file)).toEqual([])
})

/** The first line of each comment in any of our languages, from its mark on: the lines after it go on with its sentence. */
function commentsIn(text: string): string[] {
  let before = ''
  return text.split('\n').flatMap((line) => {
    const [, mark = '', ownLine = ''] = /^\s*(\/\/|(?:\{?\/)?\*+|#+|--|<!--)\s*(.*)/.exec(line) ?? []
    const kind = mark.includes('*') ? '*' : mark
    const isContinued = before === kind && !mark.includes('/*') && mark !== '<!--'
    before = ownLine && kind
    if (mark) return isContinued ? [] : [ownLine]
    return /\s(?:\/\/|\/\*+|#|--)\s+(.*)/.exec(line)?.[1] ?? []
  })
}

function roomsOf(rooms: string[]): string[] {
  // The room `services` is a file.
  return rooms.map((room) => (room === 'services' ? 'server/services.ts' : `server/${room}`))
}

function allows(file: string, target: string): boolean {
  const rule = MAY_IMPORT.find(([folder]) => file.startsWith(`${folder}/`) || file === `${folder}.ts`)
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

test('each mutation finds its text once, and its tests are there', () => {
  const lost = Object.values(MUTATIONS)
    .flat()
    .filter(({ file, find, tests }) => {
      const times = readFileSync(file, 'utf8').split(find).length - 1
      return times !== 1 || tests.some((path) => !existsSync(path.split(' ')[0] ?? ''))
    })
  expect(lost.map(({ name }) => name)).toEqual([])
})

/** Our own files that a file loads as it is loaded: neither types, nor what is imported only when it is needed. */
function loadedBy({ file, text }: { file: string; text: string }): string[] {
  const loads = [...text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm)].map(
    ([, target = '']) => target,
  )
  return loads.flatMap((specifier) => {
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
