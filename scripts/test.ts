// Runs the steps in order, with one summary at the end. `npm test` is the gate for every change, `npm run check` leaves out the browser,
// `npm run test:all` adds the long tests. A failing step does not stop the others: a run shows every failure.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Counts, countAttacks, countPlaywright, countVitest } from './count-tests.ts'
import { ensureBrowser } from './ensure-browser.ts'

type Result = Counts & { name: string; seconds: number }
type Step = {
  name: string
  command: () => string[]
  environment?: () => Record<string, string>
  count?: (exitCode: number) => Counts
}

const root = resolve(import.meta.dirname, '..')
const reports = join(root, '.cache/test-reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const attackReport = join(reports, 'attack.json')
const withBrowser = !process.argv.includes('--no-browser')
const all = process.argv.includes('--all')

const STEPS: Step[] = [
  { name: 'types of the server', command: () => tool('typescript/bin/tsc', '-p', '.') },
  { name: 'types of the web', command: () => tool('typescript/bin/tsc', '-p', 'web') },
  { name: 'types of journeys', command: () => tool('typescript/bin/tsc', '-p', 'e2e') },
  { name: 'lint and format', command: () => tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.') },
  { name: 'unused code', command: () => tool('knip/bin/knip.js') },
  { name: 'web build', command: () => [process.execPath, 'scripts/prepare.mjs', 'web'] },
  {
    name: 'unit and database',
    command: () =>
      tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`),
    count: (exitCode) => countVitest(vitestReport, exitCode),
  },
  {
    name: 'attacks',
    command: () => [process.execPath, 'e2e/attack/main.ts', ...(all ? [] : ['--no-browser'])],
    environment: () => ({ ...(all && { BROWSER_PATH: ensureBrowser() }), ATTACK_REPORT: attackReport }),
    count: (exitCode) => countAttacks(attackReport, exitCode),
  },
]
const IN_BROWSER: Step[] = [
  {
    name: 'end to end',
    command: () =>
      tool('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'),
    environment: () => ({
      BROWSER_PATH: ensureBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
      PLAYWRIGHT_FORCE_TTY: '0',
    }),
    count: (exitCode) => countPlaywright(playwrightReport, exitCode),
  },
]
const LONG: Step[] = [{ name: 'nightly checks', command: () => ['npm', 'run', 'nightly'] }]

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// Those of yesterday's code are of no use.
rmSync(join(root, '.cache/compiled'), { recursive: true, force: true })
const results: Result[] = []
for (const step of [...STEPS, ...(withBrowser ? IN_BROWSER : []), ...(all ? LONG : [])]) results.push(await take(step))
summarise(results)

async function take(step: Step): Promise<Result> {
  console.log(`\n▸ ${step.name}`)
  const started = Date.now()
  let exitCode = 1
  try {
    exitCode = await run(step.command(), step.environment?.() ?? {})
  } catch (error) {
    console.error((error as Error).message)
  }
  const counts = step.count?.(exitCode) ?? {
    passed: exitCode === 0 ? 1 : 0,
    failed: exitCode === 0 ? 0 : 1,
    skipped: 0,
  }
  const seconds = (Date.now() - started) / 1000
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, seconds, ...counts }
}

function run([program = '', ...args]: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    // In a file colours are only noise; tools that guess do not always see that it is one.
    const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }
    const env = { ...process.env, ...colours, ...(all && { TEST_ALL: '1' }), ...environment }
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env })
    child.on('error', fail)
    child.on('exit', (code) => done(code ?? 1))
  })
}

function tool(script: string, ...args: string[]): string[] {
  return [process.execPath, join(root, 'node_modules', script), ...args]
}

function summarise(all: Result[]): void {
  const sum = (pick: (result: Result) => number) => all.reduce((total, result) => total + pick(result), 0)
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(name.padEnd(20) + cells.map((cell) => `${cell}`.padStart(9)).join(''))
  console.log('')
  row('', 'passed', 'failed', 'skipped', 'seconds')
  for (const { name, passed, failed, skipped, seconds } of all) row(name, passed, failed, skipped, seconds.toFixed(1))

  const failed = sum((result) => result.failed)
  const skipped = sum((result) => result.skipped)
  console.log(
    `\n${sum((result) => result.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  )
  process.exitCode = failed === 0 ? 0 : 1
}
