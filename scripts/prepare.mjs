// Makes a fresh clone ready: installs packages when they are missing or stale, and builds the web app when it is.
// Plain JavaScript without dependencies, since it runs before anything is installed, on whatever Node is there (20 or later).
//   node scripts/prepare.mjs             both
//   node scripts/prepare.mjs packages    only the packages
//   node scripts/prepare.mjs nightly     only the packages, with those of testing/nightly
//   node scripts/prepare.mjs web         only the web app
// With --omit=dev, packages that only tests and checks need may be missing.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const windows = process.platform === 'win32'
const built = join(root, 'dist/web.hash')
const FLAGS = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const CANNOT_WRITE = {
  EROFS: 'its disk is read-only; copy the clone to another one',
  EACCES: 'this user may not write there; make it a folder of this user',
  ENOSPC: 'the disk is full; make room',
}

try {
  refuseOldNode()
  const [only] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  if (only !== 'web') await installPackages(root, !process.argv.includes('--omit=dev'))
  if (only === 'nightly') await installPackages(join(root, 'testing/nightly'), true)
  if (only === 'web' || only === undefined) await buildWeb()
} catch (error) {
  const reason = CANNOT_WRITE[error.code]
  console.error(reason ? `${error.path ?? root} cannot be written: ${reason}.` : error.message)
  process.exit(1)
}

/** Before anything is installed: npm of an older Node leaves packages out, and what then fails does not say why. */
function refuseOldNode() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 20) return
  throw new Error(
    `Enkosi is installed with Node 20 or later and its npm, and this is Node ${process.versions.node} (Debian 12 has 18): install Node 24 from https://nodejs.org and try again.`,
  )
}

async function installPackages(folder, needsDev) {
  // Beside node_modules, which npm removes and makes again.
  const mark = join(folder, '.cache/installing')
  refuseSecondInstallation(mark)
  const how = howToInstall(folder, needsDev, existsSync(mark))
  if (how) {
    // Not `recursive`, which says ENOENT on a read-only disk.
    if (!existsSync(join(folder, '.cache'))) mkdirSync(join(folder, '.cache'))
    writeFileSync(mark, `${process.pid}`)
    say(`Installing packages (${how.reason}); this takes up to a minute.`)
    try {
      await run(npm(), [...how.words, ...FLAGS], `npm ${how.words[0]}`, folder)
    } catch (error) {
      writeFileSync(mark, 'not finished')
      throw error
    }
    rmSync(mark)
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (!existsSync(ownNode()) && (major < 22 || (major === 22 && minor < 18))) {
    throw new Error(
      `There is no Node runtime package for ${process.platform}-${process.arch}: install Node 24 and try again.`,
    )
  }
}

/** Half-installed packages would give a wrong reason for whatever fails next. */
function refuseSecondInstallation(mark) {
  const holder = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0
  if (!holder || !isAlive(holder)) return
  throw new Error(
    `Packages are being installed at this moment (process ${holder}): wait until that is done, or end it.`,
  )
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Compares the lock file with the list that npm keeps of what it has installed. Nothing, when all is there. */
function howToInstall(folder, needsDev, isUnfinished) {
  const installedList = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installedList)) return reinstall('none yet', needsDev)
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages
  // A start keeps the packages that tests need.
  const withDev = needsDev || Object.values(installed).some(({ dev }) => dev)
  if (isUnfinished) return reinstall('the last installation was not finished', withDev)
  let missingDev
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link || installed[path]?.version === entry.version) continue
    if (!installed[path] && isForHere(entry) && (!entry.dev || withDev)) {
      return reinstall(`${path.replace('node_modules/', '')} of this platform is missing`, withDev)
    }
    if (!installed[path] && (entry.optional || entry.peer)) continue
    if (installed[path] || !entry.dev) return reinstall(`${path.replace('node_modules/', '')} has changed`, withDev)
    missingDev ??= path
  }
  if (!existsSync(ownNode()) && `node_modules/${runtime()}` in wanted) {
    return reinstall('the Node runtime is missing', withDev)
  }
  // Added to the others: a service that runs from these packages goes on running.
  if (missingDev && withDev) {
    return { reason: 'those of tests and checks', words: ['install', '--no-save', '--include=dev'] }
  }
}

/** A package of one platform alone, and that is this one. Old versions of npm leave them out. */
function isForHere({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  const isGlibc = process.platform === 'linux' && Boolean(process.report.getReport().header.glibcVersionRuntime)
  return !libc || libc.includes(isGlibc ? 'glibc' : 'musl')
}

function reinstall(reason, withDev) {
  // Named, since NODE_ENV=production would leave them out.
  return { reason, words: ['ci', withDev ? '--include=dev' : '--omit=dev'] }
}

async function buildWeb() {
  const hash = hashOfSources()
  if (existsSync(built) && readFileSync(built, 'utf8') === hash && existsSync(join(root, 'dist/web/app.html'))) return
  say('Building the web app.')
  rmSync(built, { force: true })
  await run(existsSync(ownNode()) ? ownNode() : process.execPath, ['scripts/build-web.ts'], 'the web build')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(built, hash)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'scripts/vite.config.ts',
    'scripts/build-web.ts',
    'scripts/build-language.ts',
    'scripts/in-language.ts',
    'scripts/missing-texts.ts',
    ...filesIn('web'),
    ...filesIn('contract'),
  ]
  for (const file of files) {
    hash.update(file)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .sort()
}

function runtime() {
  return `node-${windows ? 'win' : process.platform}-${process.arch}`
}

function ownNode() {
  return join(root, 'node_modules', runtime(), 'bin', windows ? 'node.exe' : 'node')
}

function npm() {
  return windows ? 'npm.cmd' : 'npm'
}

/** Runs one long step with its output shown, and a sign of life where the step itself is silent. */
function run(command, args, name, cwd = root) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const tick = setInterval(() => say(`… ${name} is still at work (${seconds()} s)`), 15_000)
  let stopped = ''
  // A signal stops the step too, and this process ends only after it.
  const pass = (signal) => {
    stopped = signal
    say(`Stopping ${name}.`)
    child.kill('SIGTERM')
  }
  const child = spawn(command, args, { cwd, stdio: 'inherit', shell: windows })
  for (const signal of SIGNALS) process.once(signal, pass)
  return new Promise((done, fail) => {
    child.on('error', (error) => fail(new Error(`${name} could not be started: ${error.message}`)))
    child.on('exit', (code) => {
      if (stopped) fail(new Error(`${name} was stopped before it was done; the next start begins it again.`))
      else if (code === 0) done()
      else fail(new Error(`${name} failed (exit code ${code}); its message stands above.`))
    })
  })
    .then(() => say(`${name} is done (${seconds()} s).`))
    .finally(() => {
      clearInterval(tick)
      for (const signal of SIGNALS) process.off(signal, pass)
    })
}

function say(text) {
  console.log(`[prepare] ${text}`)
}
