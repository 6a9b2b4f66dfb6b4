import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type GetTextTranslations, po } from 'gettext-parser'
import { type ESTree, parseAst } from 'vite'
import type { Language } from '../contract/languages.ts'
import { SMS, USSD } from '../contract/limits.ts'
import { PRODUCT } from '../contract/product.ts'
import { gsmLength } from '../server/platform/language/gsm.ts'
import { LONGEST } from '../testing/longest.ts'
import {
  ENGLISH_ELSEWHERE,
  fileOf,
  missingTexts,
  nameOf,
  partOf,
  sentenceAround,
  sourceOf,
  type Text,
} from './missing-texts.ts'

const LIMITS: Record<string, number> = { ussd: USSD.characters, sms: SMS.characters }

/** The screens of the parts whose name does not say it. */
const SCREENS: Record<string, string> = {
  'add-money': 'home: Add Money',
  'balance-card': 'home and wallet: balance',
  'bank-change': 'profile: bank details',
  common: 'several screens',
  'date-names': 'every screen: days and months',
  guest: 'guest page (link on a card)',
  'income-proof': 'wallet: Proof of income',
  live: 'every screen: a tip arrives',
  money: 'every screen that moves money',
  'money-back': 'account: delete it with money in it',
  'paid-ago': 'receipts: how long ago it was paid',
  proof: 'proof of income: page and PDF',
  requests: 'account: privacy requests',
  send: 'home: send panel',
  server: 'every screen: history and error messages',
  'service-names': 'every screen: service types',
  sms: 'text messages',
  sound: 'home of a worker: sound',
  transfer: 'wallet: Share with a Worker',
  ussd: 'menus of simple phones',
  'worker-day': 'home of a worker: Your day',
}

/** All texts of a language as a gettext file: each under its key, with the screen where it is. Untranslated texts come first. */
export function writeGettext(language: Language): string {
  const [english, translated] = [textsOf('en'), textsOf(language)]
  const beside = englishBeside(english)
  const rows = [
    ...missingTexts(english, translated).map(({ key, shown }) => [key, shown, ''] as const),
    ...translated.map(({ key, shown }) => [key, beside(key), shown] as const),
  ]
  const file: GetTextTranslations = {
    charset: 'utf-8',
    headers: {
      'Project-Id-Version': PRODUCT.name,
      Language: language,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    },
    translations: Object.fromEntries(
      rows.map(([key, msgid, translation]) => {
        const [part = ''] = key.split('.')
        const comments = { translator: '', reference: '', extracted: SCREENS[part] ?? part, flag: '', previous: '' }
        return [key, { [msgid]: { msgctxt: key, msgid, msgstr: [translation], comments } }]
      }),
    ),
  }
  return po.compile(file).toString()
}

/** The English of a key; a translation may have more or fewer texts for one sentence, so it stands beside all of them. */
function englishBeside(english: Text[]): (key: string) => string {
  const sayings = Map.groupBy(english, ({ key }) => nameOf(key))
  return (key) => (sayings.get(nameOf(key)) ?? []).map(({ shown }) => shown).join(' / ')
}

type Read = { files: Map<string, string>; changed: number; refused: string[] }

/** Reads a gettext file back into our files, or gives the reasons against it: a sentence for each text that is refused. */
export async function readGettext(language: Language, source: string): Promise<Read> {
  const refuse = (...refused: string[]): Read => ({ files: new Map(), changed: 0, refused })
  let file: GetTextTranslations
  try {
    file = po.parse(source)
  } catch (error) {
    return refuse(`This is no gettext file: ${(error as Error).message}.`)
  }
  if (file.headers.Language !== language)
    return refuse(`This file is not one of ${language}: its header must say Language: ${language}.`)
  const english = textsOf('en')
  const beside = englishBeside(english)
  const translated = textsOf(language)
  const missing = missingTexts(english, translated)
  const texts = new Map([...missing, ...translated].map((text) => [text.key, text]))
  const changes = new Map<string, string>()
  const refused: string[] = []
  for (const [key, entries] of Object.entries(file.translations)) {
    if (key === '') continue
    for (const { msgid, msgstr, comments } of Object.values(entries)) {
      const text = texts.get(key)
      const translation = msgstr.join('')
      const isMissing = text !== undefined && missing.includes(text)
      // A tool's guess is no translation until somebody has agreed to it.
      if (comments?.flag?.includes('fuzzy') || (isMissing && translation.trim() === '')) continue
      const wrong = !text
        ? `there is no text “${key}”`
        : msgid !== (isMissing ? text.shown : beside(key))
          ? `the English of “${key}” has changed since this file was written`
          : await textFault(text, translation)
      if (wrong) refused.push(`${wrong[0]?.toUpperCase()}${wrong.slice(1)}.`)
      else if (text && (translation !== text.shown || isMissing)) changes.set(key, translation)
    }
  }
  const added = addEnglish(language, missing, changes)
  refused.push(...added.refused)
  if (refused.length > 0) return refuse(...refused)
  const changed = [...texts.values()].filter(({ key }) => changes.has(key))
  for (const path of new Set(changed.map((text) => fileOf(text, language))))
    added.files.set(path, rewritten(added.files.get(path) ?? sourceOf(path), path, changes))
  return { files: added.files, changed: changes.size, refused }
}

/** The files of a language with the English of each sentence whose translation is given. A sentence of several texts needs all of them. */
function addEnglish(language: Language, missing: Text[], changes: Map<string, string>) {
  const files = new Map<string, string>()
  const refused: string[] = []
  const sentences = Map.groupBy(missing, (text) => {
    const file = fileOf(text, language)
    return sentenceAround(text, file, sourceOf(file)).id
  })
  for (const [id, texts] of sentences) {
    const [first] = texts
    if (!first || !texts.some(({ key }) => changes.has(key))) continue
    const empty = texts.find(({ key }) => !changes.has(key))
    if (empty) refused.push(`“${id}” is translated in part: “${empty.key}” is empty.`)
    const file = fileOf(first, language)
    files.set(file, sentenceAround(first, file, files.get(file) ?? sourceOf(file)).withEnglish)
  }
  return { files, refused }
}

/** A file with its changed texts, the last one first: a text inside a gap comes after the one around it. */
function rewritten(source: string, file: string, changes: Map<string, string>): string {
  const keys = textsIn(source, file).map(({ key }) => key)
  return keys.reduceRight((written, key, index) => {
    const translation = changes.get(key)
    const text = translation === undefined ? undefined : textsIn(written, file)[index]
    if (translation === undefined || !text) return written
    return written.slice(0, text.start) + literal(text, translation) + written.slice(text.end)
  }, source)
}

async function textFault({ key, file, shown }: Text, translation: string): Promise<string | undefined> {
  if (translation.trim() === '') return `“${key}” is empty`
  const [before, now] = [gapsIn(shown), gapsIn(translation)]
  const lost = before.filter((gap) => !now.includes(gap))
  if (lost.length > 0) return `“${key}” has lost ${lost.join(' and ')}`
  const strange = now.filter((gap) => !before.includes(gap))
  if (strange.length > 0) return `“${key}” cannot have ${strange.join(' and ')}`
  const limit = LIMITS[key.split('.')[0] ?? '']
  if (!limit || translation === shown) return undefined
  const length = gsmLength(filled(translation))
  if (length === undefined) return `“${key}” has a letter that a simple phone cannot show`
  const over = (await longestNow(file, key)) - (gsmLength(filled(shown)) ?? 0) + length - limit
  return over > 0 ? `“${key}” is too long by ${over} characters on a phone` : undefined
}

/** How long a screen or a message can be today. */
async function longestNow(file: string, key: string): Promise<number> {
  const [dictionary] = Object.values(await import(pathToFileURL(resolve(file)).href))
  const [, ...path] = key.replace(/#.*/, '').split('.')
  const value = path.reduce<unknown>((words, name) => (words as Record<string, unknown>)[name], dictionary)
  return gsmLength(filled(String(value))) ?? 0
}

function filled(shown: string): string {
  const longest: Record<string, unknown> = LONGEST
  return shown.replace(/\{(\w+)\}/g, (gap, name) => String(longest[name] ?? gap))
}

function literal({ gaps }: Text, translation: string): string {
  const escaped = translation.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  if (gaps.size === 0) return `'${escaped.replaceAll("'", "\\'")}'`
  const safe = escaped.replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `\`${safe.replace(/\{([^{}]+)\}/g, (shown) => (gaps.has(shown) ? `\${${gaps.get(shown)}}` : shown))}\``
}

function textsOf(language: Language): Text[] {
  const files = globSync(`{web,contract,server/platform/language}/texts/${language}/*.ts`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/operator'))
    .sort()
  const all = language === 'en' ? [...files, ...Object.keys(ENGLISH_ELSEWHERE)] : files
  return all.flatMap((file) => textsIn(sourceOf(file), file))
}

/** The texts of the first thing that a file exports. */
function textsIn(source: string, file: string): Text[] {
  const exported = parseAst(source, { lang: 'ts' }).body.find(({ type }) => type === 'ExportNamedDeclaration')
  const found: Text[] = []
  walk(exported, partOf(file))
  return found.map((text) => {
    const same = found.filter(({ key }) => key === text.key)
    return same.length > 1 ? { ...text, key: `${text.key}#${same.indexOf(text) + 1}` } : text
  })

  function walk(node: unknown, key: string): void {
    if (Array.isArray(node)) for (const each of node) walk(each, key)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const it = node as ESTree.Node
    if (it.type === 'Literal') add(it, key, new Map(), typeof it.value === 'string' ? it.value : '')
    else if (it.type === 'TemplateLiteral') addTemplate(it, key)
    else if (it.type === 'Property') {
      const name = source.slice(it.key.start, it.key.end)
      if (name !== 'key') walk(it.value, `${key}.${name}`)
    } else if (it.type === 'ArrayExpression') for (const [at, each] of it.elements.entries()) walk(each, `${key}.${at}`)
    else if (it.type !== 'BinaryExpression' && it.type !== 'CallExpression' && !it.type.startsWith('TS'))
      for (const inner of Object.values(it)) walk(inner, key)
    else if (it.type === 'TSAsExpression' || it.type === 'TSSatisfiesExpression') walk(it.expression, key)
  }

  function addTemplate(it: ESTree.TemplateLiteral, key: string): void {
    const sources = it.expressions.map(({ start, end }) => source.slice(start, end))
    const names = sources.map(gapName)
    const shown = it.quasis.map(({ value }, at) => (value.cooked ?? '') + (names[at] ?? ''))
    add(it, key, new Map(sources.map((each, at) => [names[at] ?? '', each])), shown.join(''))
    for (const each of it.expressions) walk(each, key)
  }

  function add({ start, end }: ESTree.Node, key: string, gaps: Text['gaps'], shown: string): void {
    if (/\p{L}/u.test(shown)) found.push({ key, file, start, end, gaps, shown })
  }
}

/** `{amount}` for what is simple, and a number for what has texts of its own inside. */
function gapName(source: string, at: number): string {
  return /^[\w.() +]+$/.test(source) ? `{${source}}` : `{${at + 1}}`
}

function gapsIn(shown: string): string[] {
  return [...new Set(shown.match(/\{[^{}]+\}/g))].sort()
}
