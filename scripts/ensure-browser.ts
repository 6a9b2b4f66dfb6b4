// Finds a Chromium or Chrome for the end-to-end tests, or gets one, and says which: BROWSER_PATH, Playwright's own,
// the usual places, Debian's package, Playwright's download.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The path of a browser that can be run; throws a sentence when there is none and none can be installed. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  if (installFromDebian() || installFromPlaywright()) {
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium or Chrome was found and none could be installed: install one, or set BROWSER_PATH to it.',
  )
}

function findBrowser(): string | null {
  const named = process.env.BROWSER_PATH
  if (named) {
    if (canRun(named)) return named
    throw new Error(`BROWSER_PATH is "${named}", which is no program that can be run: set it to a Chromium or Chrome.`)
  }
  const own = chromium.executablePath()
  return canRun(own) ? own : (usualPlaces().find(canRun) ?? null)
}

/** Where Linux has them; on macOS and Windows Playwright's own is downloaded. */
function usualPlaces(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable']
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/google/chrome']
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Debian alone: Ubuntu's package of the same name is only a pointer to a snap. */
function installFromDebian(): boolean {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false
  if (!/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return false
  const apt = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  run([...apt, 'update', '-q'])
  return run([...apt, 'install', '-y', '-q', '--no-install-recommends', 'chromium'])
}

function installFromPlaywright(): boolean {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  return run([process.execPath, cli, 'install', ...(isRootOnLinux ? ['--with-deps'] : []), 'chromium'])
}

function run(command: string[]): boolean {
  console.log(`[browser] ${command.join(' ')}`)
  const [program = '', ...args] = command
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: 'inherit', timeout: 600_000, env: environment }).status === 0
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
