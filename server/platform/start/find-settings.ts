import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, FROM_FILES, readSecretFile } from './secret-files.ts'
import { StartupError } from './startup-error.ts'

/** Where docs/deployment.md installs the unit of the service. */
const UNIT = '/etc/systemd/system/enkosi.service'

/** The settings of one service, from one place. */
export type Settings = {
  env: Env
  /** The place, in words. */
  from: string
  /** The user of the service, whose files a command reads and writes; null: whoever asks. */
  user: string | null
}

/** Settings that decide on which database a command acts, and as what. */
const DECIDING = [
  'MODE',
  'DATA_DIR',
  ...['DATABASE_URL', 'DATABASE_OWNER_URL'].flatMap((name) => [name, `${name}_FILE`]),
]

/** Variables that a program needs from the system, and that are no settings. */
const OF_THE_SYSTEM = ['PATH', 'HOME', 'LANG', 'TZ', 'TEMP', 'TMPDIR', 'SystemRoot', 'NODE_EXTRA_CA_CERTS']

/**
 * Finds the settings of the service that a command is about: in the named file, else in the unit that runs this very clone, else in the
 * environment. They are never mixed: a command whose settings come from two places could act on a database that nobody meant.
 */
export function findSettings(named: string | undefined, env: Env, clone: string, unit = UNIT): Settings {
  const byName = env.ENKOSI_SETTINGS?.trim() || undefined
  if (named && byName && named !== byName)
    throw new StartupError(`--settings names ${named} and ENKOSI_SETTINGS ${byName}: name one file.`)
  const file = named ?? byName
  const settings = file ? fromFile(file) : fromUnit(unit, clone)
  if (!settings) return { env, from: 'the environment', user: null }
  const other = DECIDING.find((name) => env[name] && env[name] !== settings.env[name])
  if (other)
    throw new StartupError(
      `${other} is set in the environment, and ${settings.from} says otherwise: unset it, or name the file that is meant with --settings.`,
    )
  const system = OF_THE_SYSTEM.filter((name) => env[name] !== undefined).map((name) => [name, env[name]] as const)
  return { ...settings, env: { ...Object.fromEntries(system), ...settings.env } }
}

function fromFile(file: string): Settings {
  const env = readSettingsFile(file)
  if (!env.MODE && !env.NODE_ENV)
    throw new StartupError(
      `${file} does not say which mode it is for: add MODE=production, staging or simulation to it.`,
    )
  return { env, from: file, user: null }
}

/** systemd reads `Environment=` first, then the file over it; credentials it hands to the service alone, so they are read where it takes them from. */
function fromUnit(unit: string, clone: string): Settings | null {
  if (!existsSync(unit)) return null
  const lines = [unit, ...dropInsOf(unit)].flatMap(readLines)
  const all = (name: string) =>
    lastPart(lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1).trim()] : [])))
  const folder = all('WorkingDirectory').at(-1)
  if (!folder || !existsSync(folder) || realpathSync(folder) !== realpathSync(clone)) return null
  const environment = all('Environment')
    .flatMap((line) => line.split(/\s+/))
    .map((pair) => settingIn(pair, unit))
  // A - before the name means that the file may be missing.
  const named = all('EnvironmentFile').filter((file) => !file.startsWith('-') || existsSync(file.slice(1)))
  const files = named.flatMap((file) => Object.entries(readSettingsFile(file.replace(/^-/, ''))))
  const folders = all('LoadCredential').flatMap((line) => /^secrets:(.+)$/.exec(line)?.[1] ?? [])
  const credentials = folders.flatMap((each) => secretsIn(each))
  return {
    env: Object.fromEntries([...credentials, ...environment, ...files]),
    from: unit,
    user: all('User').at(-1) ?? null,
  }
}

/** An empty value takes back those before it. */
function lastPart(values: string[]): string[] {
  return values.slice(values.lastIndexOf('') + 1)
}

/** Changes of the unit that `systemctl edit` wrote. */
function dropInsOf(unit: string): string[] {
  const folder = `${unit}.d`
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.conf'))
  return files.sort().map((name) => join(folder, name))
}

function secretsIn(folder: string): [string, string][] {
  const names = reading(folder, () => readdirSync(folder)).filter((name) => FROM_FILES.includes(name))
  return names.map((name) => [name, readSecretFile(join(folder, name), `the credential ${name}`)])
}

/**
 * Reads NAME=value lines as systemd does where a value has no backslash: a whole value may stand in quotes, and # begins a comment only at
 * the start of a line.
 */
export function readSettingsFile(file: string): Env {
  const lines = readLines(file).map((line) => line.trim())
  return Object.fromEntries(lines.filter((line) => line && !/^[#;]/.test(line)).map((line) => settingIn(line, file)))
}

function settingIn(line: string, file: string): [name: string, value: string] {
  const [, name = '', text = ''] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? []
  const [, quote, quoted] = /^(["'])(.*)\1$/.exec(text) ?? []
  const value = quoted ?? text
  if (!name || value.includes('\\') || (quote ? value.includes(quote) : /^["']|["']$/.test(value)))
    // The line is not repeated: it may hold a secret.
    throw new StartupError(
      `${file} has a line that cannot be read${name ? ` (${name})` : ''}: write NAME=value, one a line, without backslashes, or NAME="value".`,
    )
  return [name, value]
}

function readLines(file: string): string[] {
  return reading(file, () => readFileSync(file, 'utf8')).split('\n')
}

function reading<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const advice = code === 'EACCES' ? 'run this as root, which goes on as the user of the service' : 'correct the path'
    throw new StartupError(`The settings in ${file} cannot be read (${code}): ${advice}.`)
  }
}

/** Goes on as the user of the service, so that files have the right owner. Only root can. */
export function becomeUser(user: string | null): void {
  if (user === null || process.getuid?.() !== 0) return
  const groups = execFileSync('id', ['-G', user], { encoding: 'utf8' }).trim().split(' ').map(Number)
  process.setgroups?.(groups)
  process.setgid?.(groups[0] ?? user)
  process.setuid?.(user)
  process.umask(0o077)
}
