import { existsSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { type ESTree, parseAst } from 'vite'
import type { Language } from '../contract/languages.ts'

/** A text in a catalogue: its key (`send.done.title`), its place in the file, and its gaps by the name that a reviewer sees. */
export type Text = { key: string; file: string; start: number; end: number; shown: string; gaps: Map<string, string> }

/** English sentences that are defined in the contract, and the part of a catalogue that translates them. */
export const ENGLISH_ELSEWHERE: Record<string, string> = {
  'contract/refusals.ts': 'server.refusals',
  'contract/return-reasons.ts': 'server.returned',
  'contract/complaint.ts': 'server.complaints',
}

/** The part of a catalogue that an English file is about. */
export function partOf(file: string): string {
  return ENGLISH_ELSEWHERE[file] ?? basename(file, '.ts')
}

/** `send.done.title` for all texts of that sentence; a refusal's sentence is named by its code. */
export function nameOf(key: string): string {
  return key.replace(/#.*/, '').replace(/^(server\.refusals\.\w+)\.sentence$/, '$1')
}

/** The English texts that a language lacks. */
export function missingTexts(english: Text[], translated: Text[]): Text[] {
  const names = new Set(translated.map(({ key }) => nameOf(key)))
  return english
    .filter(({ key }) => !names.has(nameOf(key)))
    .map((text) => ({ ...text, key: nameOf(text.key) + (/#.*/.exec(text.key)?.[0] ?? '') }))
}

/** The file of a language that holds a text, or will. */
export function fileOf({ file, key }: Text, language: Language): string {
  if (file in ENGLISH_ELSEWHERE) return `server/platform/language/texts/${language}/${key.split('.')[0]}.ts`
  return file.replace('/en/', `/${language}/`)
}

/**
 * A file of a language without its lists of another length than the English ones, which are shown in English as a whole: nobody can say
 * which sentence of such a list belongs to which. Where there is no file yet: how it begins.
 */
export function sourceOf(file: string): string {
  const english = file.replace(/(?<=\/texts\/)\w+(?=\/)/, 'en')
  if (existsSync(file)) {
    const source = readFileSync(file, 'utf8')
    return english === file || !existsSync(english) ? source : withoutOtherLists(source, readFileSync(english, 'utf8'))
  }
  const name = basename(file, '.ts')
  const [, exported = ''] = /export const (\w+)/.exec(readFileSync(english, 'utf8')) ?? []
  return `import type { Translation } from '#contract/translation/translation.ts'
import type { ${exported} as english } from '../en/${name}.ts'

export const ${exported} = {} satisfies Translation<typeof english>
`
}

function withoutOtherLists(translated: string, english: string): string {
  const others: [start: number, end: number][] = []
  const compare = (here: ESTree.Node | undefined, there: ESTree.Node | undefined): void => {
    const known = partsOf(here, english)
    for (const [name, part] of partsOf(there, translated)) {
      const [ours, theirs] = [contentOf(known.get(name)), contentOf(part)]
      if (
        ours?.type === 'ArrayExpression' &&
        theirs?.type === 'ArrayExpression' &&
        ours.elements.length !== theirs.elements.length
      )
        others.push([part.start, part.end])
      else compare(ours, theirs)
    }
  }
  compare(catalogueIn(english), catalogueIn(translated))
  return others.reduceRight(
    (left, [start, end]) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    translated,
  )
}

type Sentence = { id: string; withEnglish: string }

/** The outermost part of the English catalogue around a text that a translation lacks, and the translation with its English. */
export function sentenceAround(text: Text, file: string, translated: string): Sentence {
  const english = sourceOf(text.file)
  const [part, ...names] = partOf(text.file).split('.')
  let here = catalogueIn(english)
  let there = names.reduce((node, name) => contentOf(partsOf(node, translated).get(name)), catalogueIn(translated))
  for (;;) {
    const parts = [...partsOf(here, english)]
    const at = parts.findIndex(([, { start, end }]) => start <= text.start && text.end <= end)
    const [name, node] = parts[at] ?? []
    if (name === undefined || !node || !there) throw new Error(`The translation has no place for ${text.key}.`)
    names.push(name)
    const known = partsOf(there, translated)
    if (!known.has(name)) {
      const isElsewhere = text.file in ENGLISH_ELSEWHERE
      const entry = isElsewhere
        ? `${name}: ${english.slice(text.start, text.end)}`
        : english.slice(node.start, node.end)
      const before = parts.slice(0, at).findLast(([each]) => known.has(each))?.[0]
      const place = before === undefined ? there.start + 1 : (known.get(before)?.end ?? 0)
      const added = before === undefined ? `${entry},` : `, ${entry}`
      const begin = parseAst(translated, { lang: 'ts' }).body[0]?.start ?? 0
      const imports = importsFor(entry, { file: text.file, source: english }, { file, source: translated })
      return {
        id: [part, ...names].join('.'),
        withEnglish:
          translated.slice(0, begin) + imports + translated.slice(begin, place) + added + translated.slice(place),
      }
    }
    here = contentOf(node)
    there = contentOf(known.get(name))
  }
}

type File = { file: string; source: string }

/** Imports that an added sentence uses and its new file lacks. */
function importsFor(entry: string, from: File, to: File): string {
  return [...from.source.matchAll(/^import \{ (.+) \} from '(.+)'$/gm)]
    .flatMap(([, names = '', module = '']) =>
      names
        .split(', ')
        .filter((name) => new RegExp(`\\b${name}\\b`).test(entry))
        .filter((name) => !new RegExp(`import .*\\b${name}\\b`).test(to.source))
        .map((name) => `import { ${name} } from '${moduleSeenFrom(to.file, from.file, module)}'\n`),
    )
    .join('')
}

function moduleSeenFrom(to: string, from: string, module: string): string {
  if (!module.startsWith('.')) return module
  return posix.relative(posix.dirname(to), posix.join(posix.dirname(from), module)).replace(/^(?!\.)/, './')
}

type Parts = Map<string, ESTree.Node>

/** The first object that a file exports. */
export function catalogueIn(source: string): ESTree.Node | undefined {
  const exported = parseAst(source, { lang: 'ts' }).body.find(({ type }) => type === 'ExportNamedDeclaration')
  if (exported?.type !== 'ExportNamedDeclaration' || exported.declaration?.type !== 'VariableDeclaration') return
  return contentOf(exported.declaration.declarations[0]?.init ?? undefined)
}

function partsOf(node: ESTree.Node | undefined, source: string): Parts {
  if (node?.type === 'ArrayExpression')
    return new Map(node.elements.flatMap((each, at) => (each ? [[String(at), each] as const] : [])))
  if (node?.type !== 'ObjectExpression') return new Map()
  return new Map(
    node.properties.flatMap((each) =>
      each.type === 'Property' ? [[source.slice(each.key.start, each.key.end), each] as const] : [],
    ),
  )
}

function contentOf(node: ESTree.Node | undefined): ESTree.Node | undefined {
  if (node?.type === 'Property') return contentOf(node.value)
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') return contentOf(node.expression)
  return node
}
