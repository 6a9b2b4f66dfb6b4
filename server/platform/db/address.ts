import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** Where a PostgreSQL is and how it is reached. */
export type Address = {
  host: string
  port: number
  user: string
  password: string
  database: string
  ssl: false | ConnectionOptions
}

const KNOWN = new Set(['host', 'sslmode', 'sslrootcert'])

/**
 * Reads a DATABASE_URL with the meaning that libpq gives to it, so that one URL serves every client. Unknown parameters are refused: a
 * setting that is silently dropped could be the one that keeps a connection safe.
 */
export function addressOf(url: string): Address {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const unknown = [...searchParams.keys()].find((name) => !KNOWN.has(name))
  if (unknown) throw new StartupError(`DATABASE_URL: ${unknown} is not known here: use only ${[...KNOWN].join(', ')}.`)
  const host = searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1')
  const user = decodeURIComponent(username)
  return {
    host,
    port: Number(port || 5432),
    user,
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || user,
    // Nothing listens on the way through a socket of this machine, and PostgreSQL speaks no TLS there.
    ssl: host.startsWith('/') ? false : encryptionOf(searchParams.get('sslmode'), searchParams.get('sslrootcert')),
  }
}

function encryptionOf(mode: string | null, rootCertificate: string | null): Address['ssl'] {
  const isChecked = mode === 'verify-ca' || mode === 'verify-full'
  if (isChecked && rootCertificate === null) {
    throw new StartupError(
      `DATABASE_URL: sslmode=${mode} needs sslrootcert: name the file with the certificate of the authority.`,
    )
  }
  if (rootCertificate === 'system' && mode !== 'verify-full') {
    throw new StartupError('DATABASE_URL: sslrootcert=system is only safe with sslmode=verify-full: set both.')
  }
  switch (mode) {
    case null:
    case 'disable':
      if (rootCertificate === null) return false
      throw new StartupError('DATABASE_URL: sslrootcert without TLS does nothing: add sslmode=verify-full.')
    case 'require':
      // libpq checks the certificate as soon as it knows an authority.
      return rootCertificate === null ? { rejectUnauthorized: false } : checkedBy(rootCertificate, anyName)
    case 'verify-ca':
      return checkedBy(rootCertificate, anyName)
    case 'verify-full':
      return checkedBy(rootCertificate, {})
    default:
      throw new StartupError(`DATABASE_URL: sslmode=${mode} is not one of disable, require, verify-ca, verify-full.`)
  }
}

const anyName: ConnectionOptions = { checkServerIdentity: () => undefined }

function checkedBy(rootCertificate: string | null, name: ConnectionOptions): ConnectionOptions {
  if (rootCertificate === null || rootCertificate === 'system') return { rejectUnauthorized: true, ...name }
  return { rejectUnauthorized: true, ca: readCertificate(rootCertificate), ...name }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(`DATABASE_URL: sslrootcert ${file} cannot be read: name a file that this user may read.`, {
      cause: error,
    })
  }
}
