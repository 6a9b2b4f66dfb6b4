import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// node scripts/lock-addresses.ts, after packages changed: gives each package in the lock files the address that every npm registry
// has it at. With addresses npm needs to ask for no package's list of versions, which takes most of an installation. The host stands
// for whichever registry is configured (.npmrc).

type Locked = { version: string; resolved?: string; link?: true }

const HOST = 'https://registry.invalid'

export const LOCK_FILES = ['package-lock.json', 'testing/nightly/package-lock.json']

export function withAddresses(packages: Record<string, Locked>): Record<string, Locked> {
  return Object.fromEntries(
    Object.entries(packages).map(([path, locked]) => {
      if (path === '' || locked.link) return [path, locked]
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version, resolved: _, ...rest } = locked
      return [path, { version, resolved: `${HOST}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`, ...rest }]
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of LOCK_FILES) {
    const file = resolve(import.meta.dirname, '..', name)
    const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: withAddresses(lock.packages) }, null, 2)}\n`)
  }
}
