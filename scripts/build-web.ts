import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LANGUAGES, type Language } from '../contract/languages.ts'
import { buildLanguage } from './build-language.ts'

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/web')

/**
 * Builds `dist/web`: the pages with their markup and styles inside, the code, the service worker, all compressed, once for each
 * language: English in the folder itself, each other one in a folder beside its code. Code without words is the same in all of
 * them and there once. A signed-in person gets `app.html` on every path. A visitor gets `privacy.html` and `support.html` on
 * their paths and `index.html` on every other: none of these asks who is signed in, so none causes a 401.
 */
async function buildWeb(origin: string): Promise<void> {
  const making = join(ROOT, `dist/.web-${process.pid}`)
  // A build from inside a test run would otherwise ship the development version of React.
  process.env.NODE_ENV = 'production'
  try {
    const folderOf = (language: Language) => `${making}-${language}`
    const hashes = await Promise.all(LANGUAGES.map((language) => buildLanguage(language, folderOf(language), origin)))
    const [first, ...others] = LANGUAGES
    renameSync(folderOf(first), making)
    for (const language of others) addLanguage(making, language, folderOf(language))
    writeFileSync(join(making, 'csp.json'), JSON.stringify({ styleHashes: [...new Set(hashes.flat())] }))
    await compress(making)
    // Moved into place as a whole, so that a server never serves half a build.
    rmSync(OUT, { recursive: true, force: true })
    renameSync(making, OUT)
  } finally {
    rmSync(making, { recursive: true, force: true })
    for (const language of LANGUAGES) rmSync(`${making}-${language}`, { recursive: true, force: true })
  }
}

/** Pages go into a folder of the language. Code goes beside the others': a file of the same name has the same content. */
function addLanguage(making: string, language: Language, folder: string): void {
  for (const name of readdirSync(join(folder, 'assets'))) {
    const [theirs, ours] = [join(folder, 'assets', name), join(making, 'assets', name)]
    if (!existsSync(ours)) renameSync(theirs, ours)
    else if (!readFileSync(ours).equals(readFileSync(theirs))) throw new Error(`${name} differs between languages.`)
  }
  rmSync(join(folder, 'assets'), { recursive: true })
  cpSync(folder, join(making, language), { recursive: true })
}

/** Side by side: packing well takes longer than building. */
async function compress(making: string): Promise<void> {
  const texts = filesIn(making).filter((file) => /\.(html|js|css|svg|json|webmanifest|txt)$/.test(file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await Promise.all(
    texts.map(async (file) => {
      const bytes = readFileSync(file)
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
    }),
  )
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

// Link previews need whole addresses, so a build for the public names where it will stand: --origin=https://…
const { values } = parseArgs({ options: { origin: { type: 'string', default: '' } } })
await buildWeb(values.origin)
