import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// node scripts/lock-addresses.ts, after packages changed: gives each package in the lock files the address that the public npm registry
// and its mirrors have it at. With addresses npm needs to ask for no package's list of versions, which takes most of an installation. The
// host stands for whichever registry is configured (.npmrc).

type Locked = { version: string; name?: string; resolved?: string; link?: true }

const HOST = 'https://registry.invalid'

export const LOCK_FILES = ['package-lock.json', 'testing/nightly/package-lock.json']

export function withAddresses(packages: Record<string, Locked>): Record<string, Locked> {
  return Object.fromEntries(
    Object.entries(packages).map(([path, locked]) => {
      if (path === '' || locked.link) return [path, locked]
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version, resolved, ...rest } = locked
      const place = `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
      // An alias, a git repository or a file is not what the registry has under this name.
      if (locked.name || !(resolved ?? place).endsWith(place))
        throw new Error(`${path} does not come from the registry.`)
      return [path, { version, resolved: HOST + place, ...rest }]
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
