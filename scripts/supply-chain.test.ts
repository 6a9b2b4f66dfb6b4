import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameOf, notAgreed, OF_TOOLS } from './licences.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Locked = {
  license?: string
  dev?: true
  optional?: true
  devOptional?: true
  version: string
  resolved?: string
  integrity?: string
  link?: true
  hasInstallScript?: true
  optionalDependencies?: Record<string, string>
}
const lockIn = (file: string) => (JSON.parse(read(file)) as { packages: Record<string, Locked> }).packages
const main = lockIn('package-lock.json')
const nightly = lockIn('testing/nightly/package-lock.json')

describe.each([
  ['package-lock.json', main],
  ['testing/nightly/package-lock.json', nightly],
])('%s', (_, packages) => {
  test('every platform can install what it names', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(50)
    expect(missingPlatforms(packages)).toEqual([])
  })

  test('each package has a hash and no address, so that any registry can serve it and none can change it', () => {
    const own = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
    expect(own.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
    expect(own.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })
})

/** Packages of a platform that a native tool asks for and the lock file lacks: there `npm ci` would leave the tool broken. */
function missingPlatforms(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages),
    ),
  )
}

/** Where Node looks for a dependency: the package's own folder, then each one above it. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const parent = path.lastIndexOf('/node_modules/')
  return [`${path}/`, ...foldersAbove(parent < 0 ? '' : path.slice(0, parent))]
}

test('every package has a licence that we have agreed to', () => {
  expect(notAgreed(main)).toEqual([])
  expect(notAgreed(nightly, () => OF_TOOLS)).toEqual([])
})

test('no package runs a script of its own when an image is built', () => {
  const installs = read('deploy/Dockerfile')
    .split('\n')
    .filter((line) => /\bnpm (ci|install)\b/.test(line))

  expect(installs.length).toBe(2)
  expect(read('deploy/Dockerfile').match(/^COPY package.json package-lock.json .npmrc/gm)?.length).toBe(2)
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
})

test('an install script that nobody reviewed stops the installation', () => {
  const withScript = (packages: Record<string, Locked>) =>
    Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)

  for (const [folder, packages] of [
    ['', main],
    ['testing/nightly/', nightly],
  ] as const) {
    expect(read(`${folder}.npmrc`)).toMatch(/^strict-allow-scripts=true$/m)
    const { allowScripts } = JSON.parse(read(`${folder}package.json`)) as { allowScripts: Record<string, unknown> }
    expect(withScript(packages).map(nameOf).sort()).toEqual(Object.keys(allowScripts).sort())
    expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([])
  }
})

/** Forms that only a real secret has. */
const SECRETS: [kind: string, form: RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,})\b/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['payment key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['private JWK', /"d"\s*:\s*"[\w-]{40,}"/],
  // Something called a secret that is given a value nobody typed: names of things in code are as long, but hold no digit.
  ['random value', /(?:secret|token|password|key)s?["']?\s*[:=]\s*["'`]?(?=[\w+/=:-]*\d)[\w+/=:-]{32,}/i],
]

test('no file holds a secret', () => {
  for (const sample of [`AKIA${'0A'.repeat(8)}`, `-----BEGIN ${'EC PRIVATE'} KEY-----`, `token: ${'a1'.repeat(16)}`])
    expect(SECRETS.filter(([, form]) => form.test(sample)).length, sample).toBe(1)
  const files = filesIn('.')
  const found = files.flatMap((file) => {
    const text = read(file)
    return SECRETS.filter(([, form]) => form.test(text)).map(([kind]) => `${file}: ${kind}`)
  })

  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})

const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'data', '.cache', 'test-results', 'playwright-report'])

/** Everything that could be committed and can be read. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesIn(path)
    return /\.(png|ico|log|woff2?)$|(^|\/)package-lock\.json$/.test(path) || !entry.isFile() ? [] : [path]
  })
}
