// Writes the software bill of materials: every package of the lock file with version, licence and hash, as CycloneDX.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'

const root = resolve(import.meta.dirname, '..')
const file = join(root, 'dist/sbom.cdx.json')
const bill = billOfMaterials(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} packages are listed in dist/sbom.cdx.json.`)
