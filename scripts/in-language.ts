import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '../contract/languages.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PSEUDO = '\0pseudo:'

/**
 * Builds the app in another language: whoever imports words in English gets the file of the same name in that language. So each
 * build holds one language alone, and no screen knows that there are others. Operators read English.
 * `pseudo` is no language: longer by two fifths and full of accents, made of the English words, for the tests of the layout.
 */
export function inLanguage(language: Language | 'pseudo'): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/en(\/[\w-]+)?\.ts$/ },
      async handler(source, importer, options) {
        if (language === 'en' || importer?.startsWith(PSEUDO)) return null
        const english = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!english || !isTranslated(english.id)) return null
        if (language === 'pseudo') return PSEUDO + english.id
        return english.id.replace(/\/en(?=\/[\w-]+\.ts$|\.ts$)/, `/${language}`)
      },
    },
    load: {
      filter: { id: /^\0pseudo:/ },
      handler: (id) => {
        const file = id.slice(PSEUDO.length)
        const pseudo = JSON.stringify(resolve(ROOT, 'testing/pseudo-language.ts'))
        return `import { inPseudo } from ${pseudo}; import * as words from ${JSON.stringify(file)}; const said = inPseudo({ ...words }); ${exportsOf(file)}`
      },
    },
    transform: {
      filter: { id: /\/web\/data\/language\.ts$/ },
      handler: (code) => (language === 'pseudo' ? null : { code: code.replace("'en'", `'${language}'`), map: null }),
    },
  }
}

function isTranslated(file: string): boolean {
  return /\/web\/texts\/en\/(?!operator)|\/contract\/service-names\/en\.ts$/.test(file)
}

function exportsOf(file: string): string {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  return names.map((name) => `export const ${name} = said.${name}`).join('; ')
}
