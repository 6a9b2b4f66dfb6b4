import { createHash } from 'node:crypto'

export type LockedPackage = {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
}
export type Lock = { name: string; version: string; packages: Record<string, LockedPackage> }

export type Component = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  /** `excluded`: only for development, never part of what runs. */
  scope: 'required' | 'optional' | 'excluded'
  licenses: ({ license: { id: string } } | { expression: string })[]
  hashes: { alg: string; content: string }[]
}

/** All that the lock file names, as CycloneDX 1.6: the same lock file gives the same bill, byte for byte. */
export function billOfMaterials(lock: Lock) {
  const components = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => componentOf(nameOf(path), locked))
    .sort((a, b) => (a.purl < b.purl ? -1 : a.purl > b.purl ? 1 : a.scope < b.scope ? 1 : -1))
  const once = components.filter(({ purl }, index) => components[index - 1]?.purl !== purl)
  const digest = createHash('sha256').update(JSON.stringify(once)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components: once,
  }
}

/** `node_modules/a/node_modules/@b/c` holds `@b/c`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function componentOf(
  name: string,
  { version = '', license: named, integrity = '', dev, optional }: LockedPackage,
): Component {
  const license = named ?? IN_A_FILE[name] ?? ''
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [algorithm = '', base64 = ''] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    licenses: [/ (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
    hashes: base64
      ? [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }]
      : [],
  }
}

/** Packages that name their licence only in a file of theirs, as it was read there. */
const IN_A_FILE: Record<string, string> = { 'png-js': 'MIT' }

/** Permissive licences: what we may use and pass on. */
const ANYWHERE = ['MIT', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense']
/** For tools that are used here and not passed on. */
const FOR_DEVELOPMENT = ['MPL-2.0', 'CC-BY-4.0', 'CC0-1.0', 'PSF-2.0']

/** Packages whose licence is not on our list. */
export function unknownLicences({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { license = IN_A_FILE[nameOf(path)] ?? '', dev }]) => path !== '' && !isAgreed(license, dev ?? false),
    )
    .map(([path, { license }]) => `${nameOf(path)}: ${license ?? 'none'}`)
}

function isAgreed(license: string, isForDevelopment: boolean): boolean {
  const agreed = isForDevelopment ? [...ANYWHERE, ...FOR_DEVELOPMENT] : ANYWHERE
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => agreed.includes(each)))
}
