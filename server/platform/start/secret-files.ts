import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRETS } from './secrets.ts'
import { StartupError } from './startup-error.ts'

export type Env = Record<string, string | undefined>

/** Settings that hold a secret or a password. Each may also be in a file, which other processes and a list of them do not show. */
export const FROM_FILES: readonly string[] = [
  ...SECRETS,
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
]

/** A setting as it is set: itself, the file that NAME_FILE names, or a credential of systemd (`LoadCredential=secrets:FOLDER`). */
export function readGiven(env: Env, name: string): string | null {
  const value = env[name]?.trim() || null
  if (!FROM_FILES.includes(name)) return value
  const file = env[`${name}_FILE`]?.trim() || null
  if (value !== null && file !== null)
    throw new StartupError(`${name} and ${name}_FILE are both set: keep one of them.`)
  if (value !== null) return value
  if (file !== null) return readSecretFile(file, `${name}_FILE`)
  const folder = env.CREDENTIALS_DIRECTORY
  const credential = folder && join(folder, `secrets_${name}`)
  return credential && existsSync(credential) ? readSecretFile(credential, `the credential ${name}`) : null
}

export function readSecretFile(file: string, setting: string): string {
  const text = readText(file, setting).trim()
  if (text === '') throw new StartupError(`${setting} is ${file}, which is empty: write the value into it.`)
  if (text.includes('\n'))
    throw new StartupError(`${setting} is ${file}, which has several lines: write the value alone.`)
  return text
}

function readText(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(`${setting} is ${file}, which cannot be read (${code}): correct the path or its rights.`)
  }
}
