import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Licensed, notAgreed } from './licences.ts'

//   npm run release -- check     says what a tag still needs; ends with 1 if that is anything
//   npm run release -- archive   the same, and then writes what the systemd page installs, with a bill of materials
// `passed NAME` is called by npm after `npm run NAME` has passed.

type Finding = { what: string; todo: string | null }

/** Each is noted for the commit on which it passed. */
const RUNS = ['test:all', 'nightly']
const NOTES = '.cache/passed'
/** Not needed to run the service. */
const LEFT_OUT = ['testing', 'e2e', 'bench', '.ci', '.github']

const [word, name = ''] = process.argv.slice(2)
if (word === 'check') process.exitCode = report(findings())
else if (word === 'archive') archive()
else if (word === 'passed' && RUNS.includes(name)) notePassed(name)
else {
  console.error('Say what: npm run release -- check, or npm run release -- archive')
  process.exitCode = 1
}

function findings(): Finding[] {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Licensed> }
  const [, heading = 'nothing'] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? []
  const dated = new RegExp(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`)
  const licences = notAgreed(packages)
  const tagged = git('tag', '--list', `v${version}`) ? git('rev-parse', `v${version}^{commit}`) : null
  const isElsewhere = tagged !== null && tagged !== git('rev-parse', 'HEAD')
  const changed = git('status', '--porcelain')
  return [
    { what: 'changes', todo: changed && 'Commit or remove what `git status` lists: a tag is for a commit.' },
    {
      what: 'version',
      todo:
        isElsewhere &&
        `v${version} is tagged on another commit: raise the version in package.json (npm version --no-git-tag-version).`,
    },
    {
      what: 'changelog',
      todo:
        !dated.test(heading) &&
        `CHANGELOG.md begins with "${heading}": write "## ${version} (the day, as 2026-11-19)".`,
    },
    {
      what: 'translations',
      todo:
        !read('docs/untranslated.md').includes('\nNothing: ') &&
        'docs/untranslated.md lists sentences: have them translated (docs/languages.md), then `npx vitest run web/texts --update`.',
    },
    {
      what: 'licences',
      todo:
        licences.length > 0 &&
        `${licences.join(', ')}: agree to the licence in scripts/licences.ts, or remove the package.`,
    },
    {
      what: 'bill of materials',
      todo: !materials() && '`npm sbom` fails: run `npm install`, and look at what it says.',
    },
    ...RUNS.map((run) => ({
      what: run,
      todo:
        !hasPassed(run) &&
        `It has not passed on this commit, as far as this clone knows: \`npm run ${run}\`${run === 'nightly' ? ', as root on Linux, so that nothing is skipped' : ''}.`,
    })),
  ].map(({ what, todo }) => ({ what, todo: todo || null }))
}

function report(found: Finding[]): number {
  for (const { what, todo } of found) console.log(todo ? `TO DO  ${what}: ${todo}` : `ok     ${what}`)
  const left = found.filter(({ todo }) => todo).length
  console.log(
    left > 0 ? `${left} of ${found.length} left before a tag.` : 'Ready: tag this commit, and write the archive.',
  )
  return left > 0 ? 1 : 0
}

/** Beside each other: the archive and its bill of materials, which is in it too. */
function archive(): void {
  process.exitCode = report(findings())
  if (process.exitCode) return
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const folder = join('dist', 'release')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `enkosi-${version}.tar.gz`)
  const bill = join(folder, 'bill-of-materials.cdx.json')
  writeFileSync(bill, materials())
  const rest = LEFT_OUT.map((each) => `:(exclude)${each}`)
  const prefix = `enkosi-${version}/`
  git('archive', `--prefix=${prefix}`, `--add-file=${bill}`, '--format=tar.gz', '-o', file, 'HEAD', '.', ...rest)
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  console.log(`${file} (sha256 ${hash}) and ${bill} are written.`)
}

/** CycloneDX, of what runs in production; empty if npm cannot say. */
function materials(): string {
  try {
    const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
    const output = execFileSync('npm', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 << 20,
    })
    const bill = JSON.parse(output)
    // npm takes the name of the folder.
    bill.metadata.component.name = 'enkosi'
    return JSON.stringify(bill, null, 2)
  } catch {
    return ''
  }
}

function notePassed(run: string): void {
  const note = join(NOTES, run.replace(':', '-'))
  rmSync(note, { force: true })
  if (git('status', '--porcelain')) {
    console.log(`${run} passed, but for no commit: there are changes.`)
    return
  }
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(note, git('rev-parse', 'HEAD'))
}

function hasPassed(run: string): boolean {
  const note = join(NOTES, run.replace(':', '-'))
  return existsSync(note) && read(note) === git('rev-parse', 'HEAD')
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim()
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
