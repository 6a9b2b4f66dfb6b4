import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'

// Names in the docs exist: files, symbols, headings, commands, settings and refusals.

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
const pages = ['.', '.github', 'docs', 'deploy', 'bench']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => posix.join(folder, name)))
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: read(file) }))
/** Where commands and paths are named too, besides the pages. */
const notes = ['deploy/compose.yaml', 'deploy/Dockerfile', 'deploy/alerts.yaml', '.github/workflows/test.yml'].map(
  (file) => ({ file, text: read(file) }),
)

test('every link leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => !/^(https?|mailto):/.test(target))
      .flatMap((target) => problemOf(page.file, target)),
  )

  expect(broken).toEqual([])
})

test('a link that names a symbol leads to the file that defines it', () => {
  const named = pages.flatMap((page) =>
    [...page.text.matchAll(/\[`([^`]+)`\]\(([^)\s]+\.(?:tsx?|sql))\)/g)].map(([, name = '', target = '']) => ({
      name,
      file: posix.join(dirname(page.file), target),
    })),
  )

  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ name, file }) => !defines(read(file), name))).toEqual([])
})

test('every path that is named exists', () => {
  const missing = [...pages, ...notes].flatMap((page) =>
    pathsIn(page)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page.file} names ${path}`),
  )

  expect(missing).toEqual([])
})

test('the code map of ARCHITECTURE.md has every folder', () => {
  const map = read('ARCHITECTURE.md').split('## Code map')[1]?.split('\n## ')[0] ?? ''
  const ignored = read('.gitignore')
  const folders = [
    ...FOLDERS.filter((name) => !name.startsWith('.') && name !== 'server' && !ignored.includes(`${name}/`)),
    ...readdirSync(join(root, 'server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `server/${entry.name}`),
  ]

  expect(folders.length).toBeGreaterThan(15)
  expect(folders.filter((folder) => !map.includes(`\`${folder}/\``))).toEqual([])
})

test('every npm command that is named exists', () => {
  const named = [...pages, ...notes].flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => ({
      file,
      name: run ?? short ?? '',
    })),
  )

  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
})

test('every setting that is named exists', () => {
  const known = new Set([...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name))
  for (const elsewhere of [
    'NODE_ENV',
    'BROWSER_PATH',
    'TEST_ALL',
    'TEST_DATABASE_URL',
    'POSTGRES_PASSWORD',
    'ENKOSI_SETTINGS',
  ])
    known.add(elsewhere)
  const named = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => ({ file, name })),
  )

  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('the specification lists the refusals of the contract: after a change, run this test once with --update', async () => {
  const rows = refusalsOfContract()
  const page = read('docs/specification.md')
  const table = /(?<=\n## Refusals\n\n(?:[^|\n].*\n)*\n(?:\|.*\n){2})(?:\|.*\n)*/

  expect(rows.length).toBeGreaterThan(4)
  expect(page).toMatch(table)
  await expect(page.replace(table, rows.map((row) => `${row}\n`).join(''))).toMatchFileSnapshot(
    join(root, 'docs/specification.md'),
  )
})

test('the figures in the README are those of the last benchmark', () => {
  const rows = (read('README.md').split('| figure |')[1]?.split('\n\n')[0] ?? '').split('\n').slice(2)

  expect(rows).toHaveLength(4)
  expect(rows.filter((row) => !read('bench/results.md').includes(`\n${row.replace(/ \|$/, ' (')}`))).toEqual([])
})

type Page = { file: string; text: string }

function withoutFences(text: string): string {
  return text.replace(/^```.*?^```/gms, '')
}

function linksOf({ text }: Page): string[] {
  const inText = [...withoutFences(text).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)]
  const inTags = [...text.matchAll(/<img[^>]* src="([^"]+)"/g)]
  return [...inText, ...inTags].map(([, target = '']) => target)
}

function problemOf(from: string, target: string): string[] {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : posix.join(dirname(from), path)
  if (!existsSync(join(root, file))) return [`${from}: there is no ${file}`]
  if (anchor === undefined) return []
  if (headingsOf(read(file)).includes(anchor)) return []
  return [`${from}: ${file} has no #${anchor}`]
}

/** Whether a name is defined there: as a function, a type, a constant, a key, a table, a view or a constraint. */
function defines(text: string, name: string): boolean {
  return new RegExp(
    `\\b(function|const|type|class|interface|table|view|constraint) ${name}\\b|^\\s*${name}: `,
    'm',
  ).test(text)
}

/** A row for each status. */
function refusalsOfContract(): string[] {
  const byStatus = Object.groupBy(Object.entries(REFUSALS), ([, { status }]) => status)
  return Object.entries(byStatus).map(
    ([status, refusals = []]) => `| ${status} | ${refusals.map(([code]) => `\`${code}\``).join(', ')} |`,
  )
}

/** The names that GitHub gives to headings. */
function headingsOf(text: string): string[] {
  return [...withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}

const FOLDERS = readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory() && name !== 'data')

/** Our own paths from the root, as `code` or bare in a command or a comment. Patterns and files that a run makes are not counted. */
function pathsIn({ text }: Page): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const bare = [...text.matchAll(/[\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|md|sql|ya?ml|json|conf|service)\b/g)].map(
    ([path]) => path,
  )
  return [...quoted, ...bare]
    .map((path) => path.replace(/[:#]L?\d+$/, '').replace(/\/$/, ''))
    .filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/') && !/[*…<{]|^dist\//.test(path))
}
