import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ESTree, Plugin } from 'vite'
import type { Language } from '../contract/languages.ts'
import { missingPaths } from '../contract/translation/translation.ts'
import { catalogueIn } from './missing-texts.ts'

const ROOT = resolve(import.meta.dirname, '..')
const MISSING = '?missing'

/**
 * Builds the app in another language: an import of English words gets the file of the same name in that language. Each build thus holds one
 * language alone, and no screen knows that there are others. Missing sentences come from English, and so do missing files. Operators read
 * English.
 */
export function inLanguage(language: Language): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/en\/[\w-]+\.ts$/ },
      async handler(source, importer, options) {
        if (language === 'en') return null
        const english = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!english || !isTranslated(english.id)) return null
        const translation = sameFile(english.id, 'en', language)
        return existsSync(translation) ? translation : null
      },
    },
    load: {
      filter: { id: /\.ts(\?missing)?$/ },
      handler: (id) => {
        const [file = '', missing] = id.split('?')
        if (missing) return englishFallback(file, sameFile(file, 'en', language))
        const english = sameFile(file, language, 'en')
        return english !== file && isTranslated(english) ? withEnglish(english, file) : null
      },
    },
    transform: {
      filter: { id: /\/web\/data\/language\.ts$/ },
      handler: (code) => ({ code: code.replace("'en'", `'${language}'`), map: null }),
    },
  }
}

function isTranslated(file: string): boolean {
  return /\/(web|contract)\/texts\/en\/(?!operator)/.test(file)
}

function sameFile(file: string, from: string, to: string): string {
  return file.replace(new RegExp(`/${from}(?=/[\\w-]+\\.ts$)`), `/${to}`)
}

/** A whole translation stays as it is. */
async function withEnglish(english: string, translation: string): Promise<string | null> {
  const { name, words, translated } = await wordsIn(english, translation)
  if (missingPaths(words, translated).length === 0) return null
  const merge = JSON.stringify(resolve(ROOT, 'contract/translation/translation.ts'))
  return `${readFileSync(translation, 'utf8').replace(/\bexport const \w+ =/, 'const translated =')}
import { withEnglishFallback } from ${merge}
import { ${name} as missing } from ${JSON.stringify(english + MISSING)}
export const ${name} = withEnglishFallback(missing, translated)`
}

/** The English file with nothing in it but what the translation lacks: no other English travels. */
async function englishFallback(english: string, translation: string): Promise<{ code: string; moduleType: 'ts' }> {
  const { name, words, translated } = await wordsIn(english, translation)
  const source = readFileSync(english, 'utf8')
  const dictionary = catalogueIn(source)
  if (dictionary?.type !== 'ObjectExpression') throw new Error(`${english} has no sentences.`)
  const left = cut(dictionary, words, translated)
  return { code: source.slice(0, dictionary.start) + left + source.slice(dictionary.end), moduleType: 'ts' }

  function cut({ properties }: ESTree.ObjectExpression, words: Words, translated: Words): string {
    const left = properties.flatMap((property) => {
      if (property.type !== 'Property') throw new Error(`${english}: ${name} must list its sentences one by one.`)
      const { key, value, start, end } = property
      const keyName = key.type === 'Identifier' ? key.name : String((key as ESTree.StringLiteral).value)
      if (missingPaths(words[keyName], translated[keyName]).length === 0) return []
      if (value.type !== 'ObjectExpression' || translated[keyName] === undefined) return [source.slice(start, end)]
      return [`${JSON.stringify(keyName)}: ${cut(value, words[keyName] as Words, translated[keyName] as Words)}`]
    })
    return `{ ${left.join(', ')} }`
  }
}

type Words = Record<string, unknown>

/** The one dictionary of an English file, and its translation. */
async function wordsIn(
  english: string,
  translation: string,
): Promise<{ name: string; words: Words; translated: Words }> {
  const [[name, words] = ['', {}]] = Object.entries<Words>(await import(pathToFileURL(english).href))
  const [translated = {}] = Object.values<Words>(await import(pathToFileURL(translation).href))
  return { name, words, translated }
}
