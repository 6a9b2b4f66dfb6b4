// Breaks the service on purpose, one slip of testing/mutations.json after the other, and looks whether the tests notice.
//   npm run mutate                        all of them
//   npm run mutate -- 3 12 jobs midnight  those with this number, of this part, or with this text in their name
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import MUTATIONS from '#testing/mutations.json' with { type: 'json' }
import { ensureBrowser } from './ensure-browser.ts'

type Mutation = { name: string; file: string; find: string; replace: string; tests: string[] }

const root = resolve(import.meta.dirname, '..')
const LEFT_OUT = ['node_modules', '.git', '.cache', 'data', 'test-results']
const isJourney = (test: string) => test.endsWith('.spec.ts')

const names = process.argv.slice(2)
const chosen = Object.entries(MUTATIONS)
  .flatMap(([part, mutations]) => mutations.map((mutation) => ({ part, mutation })))
  .map((one, index) => ({ ...one, number: `${index + 1}` }))
  .filter(({ part, mutation, number }) => {
    const isMeant = (text: string) =>
      text === number || text === part || (/\D/.test(text) && mutation.name.includes(text))
    return names.length === 0 || names.some(isMeant)
  })
if (chosen.length === 0) throw new Error(`testing/mutations.json has none of these: ${names.join(', ')}`)

// A test that fails anyway would seem to notice everything.
const tests = [...new Set(chosen.flatMap(({ mutation }) => mutation.tests))]
const before = inCopy((copy) => run(copy, tests))
if (!before.isGreen) throw new Error(`Without any slip the tests fail already.\n${before.output}`)

let failed = 0
for (const { mutation, number } of chosen) {
  const { outcome, because } = tryOut(mutation)
  if (outcome !== 'noticed') failed += 1
  console.log(`${outcome.padEnd(18)} ${number.padStart(2)}  ${mutation.name}\n${' '.repeat(23)}${because}`)
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function tryOut({ file, find, replace, tests }: Mutation): { outcome: string; because: string } {
  return inCopy((copy) => {
    const path = join(copy, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const times = text.split(find).length - 1
    if (times !== 1) return { outcome: 'could not be tried', because: `${file} has the text ${times} times` }
    writeFileSync(path, text.split(find).join(replace))

    const { isGreen, output } = run(copy, tests)
    if (isGreen) return { outcome: 'NOT NOTICED', because: tests.join(', ') }
    // A line that ends with a bracket names a file, whose proof of the books failed: the name of a test says more.
    const failing = [...output.matchAll(/^ *(?:FAIL|✘ +\d+|x +\d+) +(.+)$/gm)].map(([, name = '']) => name)
    const noticedBy = failing.find((name) => !name.endsWith(']')) ?? failing[0]
    if (!noticedBy) return { outcome: 'could not be tried', because: `no test says so\n${output}` }
    return { outcome: 'noticed', because: noticedBy }
  })
}

/** A copy of the working tree as it is, with the built web app; packages are shared. */
function inCopy<T>(work: (copy: string) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'enkosi-mutated-'))
  try {
    cpSync(root, copy, { recursive: true, filter: (source) => !LEFT_OUT.includes(relative(root, source)) })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    return work(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function run(copy: string, tests: string[]): { isGreen: boolean; output: string } {
  const journeys = tests.filter(isJourney)
  const others = tests.filter((test) => !isJourney(test))
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
  const steps = [
    ...(others.length > 0 ? [['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...others]] : []),
    // The web app is built again only where the slip is in it.
    ...(journeys.length > 0 ? [['scripts/prepare.mjs', 'web']] : []),
    ...(journeys.length > 0 ? [[...playwright, '--retries=0', '--max-failures=1', ...journeys]] : []),
  ]
  const browser = journeys.length > 0 ? { BROWSER_PATH: ensureBrowser() } : {}
  const env = { ...process.env, ...browser, NO_COLOR: '1', FORCE_COLOR: '0' }
  for (const step of steps) {
    const options = { cwd: copy, env, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, step, options)
    if (status !== 0) return { isGreen: false, output: stdout + stderr }
  }
  return { isGreen: true, output: '' }
}
