// Lighthouse figures of three pages (mobile, slow 4G, four times slower CPU): the median of several loads. web/budget.test.ts counts bytes.
// Lighthouse is fetched for the occasion: a hundred packages are too many to keep for one script.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '#testing/people/sign-in.ts'
import startServer from '../e2e/support/start-server.ts'
import { launchOptions } from '../scripts/browser.ts'
import { extent } from './extent.ts'
import { median, note, single } from './figures.ts'

type Page = { name: string; path: string; email?: string; performance: number; isKeptFromSearch?: true }
type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue?: number }> }
type Run = Record<'performance' | 'accessibility' | 'practices' | 'seo' | 'lcp' | 'tbt' | 'cls', number>

const PAGES: Page[] = [
  { name: 'landing', path: '/', performance: 98 },
  { name: 'code of a worker, as a guest', path: '/?w=PG-1024', performance: 98, isKeptFromSearch: true },
  { name: 'home, signed in', path: '/', email: 'thandi@enkosi.test', performance: 95 },
]
execFileSync(process.execPath, ['scripts/prepare.mjs', 'web'], { stdio: 'inherit' })
note(`Lighthouse 13.5.0 as a phone on slow 4G, the median of ${extent.pageLoads} loads.`)

const folder = mkdtempSync(join(tmpdir(), 'enkosi-lighthouse-'))
const stop = await startServer()
try {
  for (const page of PAGES) await measure(page)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ name, path, email, performance, isKeptFromSearch }: Page): Promise<void> {
  const origin = process.env.E2E_URL ?? ''
  const headers = email ? { Cookie: (await signIn(origin, { email, firstName: '', lastName: '' })).cookie } : {}
  const measured = Array.from({ length: extent.pageLoads }, () => runOnce(origin + path, headers))
  const middle = (key: keyof Run) => median(measured.map((run) => run[key]))
  single(`${name}: performance`, middle('performance'), '', { atLeast: performance })
  const others = [middle('accessibility'), middle('practices'), ...(isKeptFromSearch ? [] : [middle('seo')])]
  single(`${name}: the lowest of its other scores`, Math.min(...others), '', { atLeast: 100 })
  single(`${name}: largest contentful paint`, middle('lcp'), 'ms', { atMost: 2_000 })
  single(`${name}: total blocking time`, middle('tbt'), 'ms', { atMost: 200 })
  if (middle('cls') > 0) throw new Error(`${name} moves while it loads.`)
}

function runOnce(url: string, headers: Record<string, string>): Run {
  const { executablePath = '', args = [] } = launchOptions()
  const report = join(folder, 'report.json')
  const flags = ['--headless=new', ...args].join(' ')
  const options = [`--output-path=${report}`, '--output=json', '--quiet', `--chrome-flags=${flags}`]
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@13.5.0',
      '--',
      'lighthouse',
      url,
      ...options,
      `--extra-headers=${JSON.stringify(headers)}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr}`)
  return read(JSON.parse(readFileSync(report, 'utf8')))
}

function read({ categories, audits }: Report): Run {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => Math.round((audits[name]?.numericValue ?? Number.NaN) * 1000) / 1000
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: value('cumulative-layout-shift'),
  }
}
