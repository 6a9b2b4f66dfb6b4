import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import * as limits from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { REFUSALS } from '#contract/refusals.ts'
import { SMS } from '#contract/sms-limits.ts'
import { wrongLineLinks } from '../scripts/line-links.ts'

// What the docs name exists: files, lines, headings, commands, settings, calls, refusals and numbers.

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

test('this test reads the docs', () => {
  const files = pages.map(({ file }) => file)

  for (const file of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/specification.md', 'deploy/drills.md'])
    expect(files).toContain(file)
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(30)
  expect(pages.flatMap(pathsIn).length).toBeGreaterThan(50)
})

test('every link leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter((target) => !/^(https?|mailto):/.test(target))
      .flatMap((target) => problemOf(page.file, target)),
  )

  expect(broken).toEqual([])
})

test('a link to a line leads to where its label is defined; `npm run links` puts it right', () => {
  const wrong = pages.flatMap(({ file, text }) => wrongLineLinks(join(root, file), text))

  expect(read('docs/tour.md').match(/#L\d+\)/g)?.length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
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

  expect(folders.length).toBeGreaterThan(30)
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

test('every setting is documented, and every setting that is named exists', () => {
  const settings = [...read('server/start/config.ts').matchAll(/'([A-Z]{2,}(?:_[A-Z]+)*)'/g)].map(([, name]) => name)
  const known = new Set(
    [...settings, ...read('server/start/settings.ts').matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(String),
  )
  for (const elsewhere of ['NODE_ENV', 'BROWSER_PATH', 'TEST_DATABASE_URL', 'POSTGRES_PASSWORD']) known.add(elsewhere)
  const table = read('docs/operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
  const named = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => ({ file, name })),
  )

  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('the specification lists the calls of the contract, no more and no fewer', () => {
  const listed = [...read('docs/specification.md').matchAll(/^\| `([A-Z]+ \/api\/\S+)` \| ([\w ]+) \|/gm)]
  const who = { anyone: 'anyone', 'signed-in': 'signed in', guard: 'worker', operator: 'operator', partner: 'partner' }

  expect(listed.map(([, call, caller]) => `${call}: ${caller}`).sort()).toEqual(
    Object.values(api)
      .map((each) => `${each.method} ${each.path}: ${who[each.who]}`)
      .sort(),
  )
})

test('the specification lists every refusal under its status', () => {
  const section = read('docs/specification.md').split('\n## Refusals')[1]?.split('\n## ')[0] ?? ''
  const listed = [...section.matchAll(/^\| (\d{3}) \| (.+) \|$/gm)].flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`),
  )

  expect(listed.sort()).toEqual(
    Object.entries(REFUSALS)
      .map(([code, { status }]) => `${status} ${code}`)
      .sort(),
  )
})

test('the numbers of the specification are those of the contract', () => {
  const { TIP, LOAD, WITHDRAWAL, OUT, SEARCH, HISTORY, GUARD_NUMBER, ACCOUNT_NUMBER, MESSAGE, RATING, PAYOUT } = limits
  const { BODY, SESSION, PHONE_CODE, PIN, USSD } = limits
  const whole = (cents: number) => rand(cents).replace('.00', '').replace('R24999', 'R24,999')

  const rows = [
    `preset tips | ${TIP.presets.map(whole).join(', ')}`,
    `tip | ${whole(TIP.min)} to ${whole(TIP.max)}, fee ${rand(TIP.fee)}`,
    `quick loads | ${LOAD.quick.map(whole).join(', ')}`,
    `load | ${whole(LOAD.min)} to ${whole(LOAD.max)}`,
    `withdrawal | ${whole(WITHDRAWAL.min)} to ${whole(WITHDRAWAL.max)}, ${WITHDRAWAL.freeEachDay} free a day, then ${rand(WITHDRAWAL.fee)}`,
    `limit of a day | ${whole(OUT.perDay)}`,
    `limit of a month | ${whole(OUT.perMonth)}`,
    `search | from ${SEARCH.minCharacters} characters, ${SEARCH.results} results`,
    `history | ${HISTORY.page} a page`,
    `worker ID | ${GUARD_NUMBER.max} characters`,
    `account number | ${ACCOUNT_NUMBER.minDigits} to ${ACCOUNT_NUMBER.maxDigits} digits`,
    `contact message | from ${MESSAGE.minContact} characters`,
    `stars | ${RATING.min} to ${RATING.max}`,
    `body of a request | ${BODY.maxBytes / 1024} KiB`,
    `payout cut-off | ${PAYOUT.cutOffHour}:00`,
    `code for a number | ${PHONE_CODE.digits} digits, ${PHONE_CODE.minutes} minutes, ${PHONE_CODE.tries} tries`,
    `PIN | ${PIN.digits} digits, ${PIN.tries} tries`,
    `screen of a phone | ${USSD.characters} characters, ${USSD.sessionSeconds} seconds a session`,
    `messages that can be missed | ${whole(SMS.costPerMonth)} a month`,
    `session | ${SESSION.idleDays} days idle, ${SESSION.absoluteDays} days at most, fresh for ${SESSION.freshMinutes} minutes`,
  ]
  expect(rows.filter((row) => !read('docs/specification.md').includes(`\n| ${row} |\n`))).toEqual([])
})

test('the figures in the README are those of the last benchmark', () => {
  const rows = (read('README.md').split('| figure |')[1]?.split('\n\n')[0] ?? '').split('\n').slice(2)

  expect(rows.length).toBeGreaterThan(4)
  expect(rows.filter((row) => !read('bench/results.md').includes(`\n${row.replace(/ \|$/, ' (')}`))).toEqual([])
})

test('every decision has a date, and every subject is in the table of contents', () => {
  const decisions = read('docs/decisions.md')
  const paragraphs = decisions.split('\n\n').filter((each) => each.startsWith('**'))

  expect(paragraphs.length).toBeGreaterThan(60)
  expect(paragraphs.filter((each) => !/\*\d{4}-\d\d-\d\d\*$/.test(each.trim()))).toEqual([])
  expect(headingsOf(decisions).filter((name) => name !== 'decisions' && !decisions.includes(`(#${name})`))).toEqual([])
})

test('the changelog begins with the version of package.json', () => {
  const { version } = JSON.parse(read('package.json'))

  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
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
  if (/^L\d+$/.test(anchor) || headingsOf(read(file)).includes(anchor)) return []
  return [`${from}: ${file} has no #${anchor}`]
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

/** Our own paths from the root, as `code` or bare in a comment. Patterns and files that a run makes are not counted. */
function pathsIn({ file, text }: Page): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const bare = [...text.matchAll(/[\w./-]+\/[\w.-]+\.(?:ts|tsx|md|sql|ya?ml|json)\b/g)].map(([path]) => path)
  return [...quoted, ...(file.endsWith('.md') ? [] : bare)]
    .map((path) => path.replace(/[:#]L?\d+$/, '').replace(/\/$/, ''))
    .filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') && path.includes('/') && !/[*…<{]|^dist\//.test(path))
}
