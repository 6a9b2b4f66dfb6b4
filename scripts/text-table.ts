import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ESTree, parseAst } from 'vite'
import { gsmLength } from '../contract/gsm.ts'
import type { Language } from '../contract/languages.ts'
import { USSD } from '../contract/limits.ts'
import { SMS } from '../contract/sms-limits.ts'
import { LONGEST } from '../testing/longest.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** English sentences that stand in the contract, and the part of a catalogue that translates them. */
const ENGLISH_ELSEWHERE: Record<string, string> = {
  'contract/refusals.ts': 'server.refusals',
  'contract/return-reasons.ts': 'server.returned',
  'contract/complaint.ts': 'server.complaints',
}
const LIMITS: Record<string, number> = { ussd: USSD.characters, sms: SMS.characters }

/** A text in a catalogue: `send.done.title`, where it stands in its file, and its gaps by the name that a reviewer sees. */
type Text = { key: string; file: string; start: number; end: number; shown: string; gaps: Map<string, string> }

/** All texts of a language as CSV, with the English beside them: one line each, gaps in braces, line breaks as `⏎`. */
export function writeTable(language: Language): string {
  const english = sayings('en')
  const rows = [...textsOf(language).values()].map(({ key, shown }) => [
    key,
    english.get(key.split('#')[0] ?? ''),
    shown,
  ])
  return `\ufeff${[['key', 'English', language], ...rows].map(lineOf).join('\r\n')}\r\n`
}

/** What the files become when a table is read back, or why it cannot be: a sentence for each line that is refused. */
export async function readTable(
  language: Language,
  table: string,
): Promise<{ files: Map<string, string>; changed: number; refused: string[] }> {
  const texts = textsOf(language)
  const [head = '', ...lines] = table.replace(/^\ufeff/, '').split(/\r?\n/)
  const changes: { text: Text; said: string }[] = []
  const refused =
    lineOf(cellsOf(head)) === lineOf(['key', 'English', language]) ? [] : [`Line 1: this is no table of ${language}.`]
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [key = '', , cell = '', more] = cellsOf(line, head[3])
    const text = texts.get(key)
    // Spreadsheets lose blanks at the edges.
    const said = cell.trim() === text?.shown.trim() ? text.shown : cell
    const wrong = !text
      ? `there is no text “${key}”`
      : more !== undefined
        ? 'it has more than three columns'
        : await whatIsWrong(text, said)
    if (wrong) refused.push(`Line ${index + 2}: ${wrong}.`)
    else if (text && said !== text.shown) changes.push({ text, said })
  }
  return { files: refused.length > 0 ? new Map() : filesWith(changes), changed: changes.length, refused }
}

async function whatIsWrong({ key, file, shown }: Text, said: string): Promise<string | undefined> {
  if (said.trim() === '') return `“${key}” is empty`
  const [before, now] = [gapsIn(shown), gapsIn(said)]
  const lost = before.filter((gap) => !now.includes(gap))
  if (lost.length > 0) return `“${key}” has lost ${lost.join(' and ')}`
  const strange = now.filter((gap) => !before.includes(gap))
  if (strange.length > 0) return `“${key}” cannot have ${strange.join(' and ')}`
  const limit = LIMITS[key.split('.')[0] ?? '']
  if (!limit || said === shown) return undefined
  const length = gsmLength(filled(said))
  if (length === undefined) return `“${key}” has a letter that a simple phone cannot show`
  const over = (await longestNow(file, key)) - (gsmLength(filled(shown)) ?? 0) + length - limit
  return over > 0 ? `“${key}” is too long by ${over} characters on a phone` : undefined
}

/** How long a screen or a message can be today. */
async function longestNow(file: string, key: string): Promise<number> {
  const [said] = Object.values(await import(pathToFileURL(join(ROOT, file)).href))
  const [, ...path] = key.replace(/#.*/, '').split('.')
  const value = path.reduce<unknown>((words, name) => (words as Record<string, unknown>)[name], said)
  return gsmLength(filled(String(value))) ?? 0
}

function filled(shown: string): string {
  const longest: Record<string, unknown> = LONGEST
  return shown.replace(/\{(\w+)\}/g, (gap, name) => String(longest[name] ?? gap)).replaceAll('⏎', '\n')
}

/** From the end of each file to its beginning, so that places stay right. */
function filesWith(changes: { text: Text; said: string }[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { text, said } of changes.sort((a, b) => b.text.start - a.text.start)) {
    const source = files.get(text.file) ?? readFileSync(join(ROOT, text.file), 'utf8')
    files.set(text.file, source.slice(0, text.start) + literal(text, said) + source.slice(text.end))
  }
  return files
}

function literal({ gaps }: Text, said: string): string {
  const escaped = said.replaceAll('\\', '\\\\').replaceAll('⏎', '\\n')
  if (gaps.size === 0) return `'${escaped.replaceAll("'", "\\'")}'`
  const safe = escaped.replaceAll('`', '\\`').replaceAll('${', '\\${')
  return `\`${safe.replace(/\{([^{}]+)\}/g, (gap) => (gaps.has(gap) ? `\${${gaps.get(gap)}}` : gap))}\``
}

/** What is said in a language by key: all texts of one sentence together, since another language may need more or fewer. */
function sayings(language: Language): Map<string, string> {
  const all = new Map<string, string>()
  for (const { key, shown } of textsOf(language).values()) {
    const name = key.replace(/#.*/, '').replace(/^(server\.refusals\.\w+)\.sentence$/, '$1')
    all.set(name, [all.get(name), shown].filter(Boolean).join(' / '))
  }
  return all
}

function textsOf(language: Language): Map<string, Text> {
  const files = globSync(`{web,contract}/texts/${language}/*.ts`, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const found = files
    .filter((file) => !file.includes('/operator'))
    .flatMap((file) => textsIn(file, basename(file, '.ts')))
  if (language === 'en') found.push(...Object.entries(ENGLISH_ELSEWHERE).flatMap(([file, part]) => textsIn(file, part)))
  const named = found.map((text) => {
    const same = found.filter(({ key }) => key === text.key)
    return same.length > 1 ? { ...text, key: `${text.key}#${same.indexOf(text) + 1}` } : text
  })
  return new Map(named.map((text) => [text.key, text]))
}

/** The texts of the first thing that a file exports. */
function textsIn(file: string, part: string): Text[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const exported = parseAst(source, { lang: 'ts' }).body.find(({ type }) => type === 'ExportNamedDeclaration')
  const found: Text[] = []
  walk(exported, part)
  return found

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
    const gaps = new Map(it.expressions.map((each, at) => gapOf(source.slice(each.start, each.end), at)))
    const shown = it.quasis.map(({ value }, at) => (value.cooked ?? '') + ([...gaps.keys()][at] ?? ''))
    add(it, key, gaps, shown.join(''))
    for (const each of it.expressions) walk(each, key)
  }

  function add({ start, end }: ESTree.Node, key: string, gaps: Text['gaps'], said: string): void {
    const shown = said.replaceAll('\n', '⏎')
    if (/\p{L}/u.test(shown)) found.push({ key, file, start, end, gaps, shown })
  }
}

/** `{amount}` for what is simple, and a number for what has texts of its own inside. */
function gapOf(source: string, at: number): [string, string] {
  return [/^[\w.() +]+$/.test(source) ? `{${source}}` : `{${at + 1}}`, source]
}

function gapsIn(shown: string): string[] {
  return [...new Set(shown.match(/\{[^{}]+\}/g))].sort()
}

function lineOf(cells: (string | undefined)[]): string {
  return cells.map((cell = '') => (/[",;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
}

/** Spreadsheets write commas, semicolons or tabs between cells, by the country that they are set to. */
function cellsOf(line: string, separator = line[3]): string[] {
  const cells = line.match(new RegExp(`(?<=^|${separator})("(?:[^"]|"")*"|[^${separator}]*)`, 'g')) ?? []
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}
