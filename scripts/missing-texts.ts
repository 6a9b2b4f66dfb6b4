import { existsSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { type ESTree, parseAst } from 'vite'
import { invariant } from '../contract/invariant.ts'
import type { Language } from '../contract/languages.ts'

/** A text in a catalogue: its key (`send.done.title`), its place in the file, and its gaps by the name that a reviewer sees. */
export type Text = { key: string; file: string; start: number; end: number; shown: string; gaps: Map<string, Gap> }
type Gap = { start: number; end: number }
/** A text as a reviewer wants it, and the source that says so. */
export type Change = { text: Text; write: () => string }

/** English sentences that are defined in the contract, and the part of a catalogue that translates them. */
export const ENGLISH_ELSEWHERE: Record<string, string> = {
  'contract/refusals.ts': 'server.refusals',
  'contract/return-reasons.ts': 'server.returned',
  'contract/complaint.ts': 'server.complaints',
}

/** A piece of a file that is replaced, or added where start and end are the same. */
export type Edit = { start: number; end: number; write: () => string }

/** A file, or a part of it, with its edits. Edits inside a gap of another one are written by that one. */
export function rewritten(source: string, edits: Edit[], start = 0, end = source.length): string {
  let [at, written] = [start, '']
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < at || edit.end > end) continue
    written += source.slice(at, edit.start) + edit.write()
    at = edit.end
  }
  return written + source.slice(at, end)
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

/** The edits that add translated sentences to the files of a language. A sentence of several texts needs all of them. */
export function additions(
  language: Language,
  missing: Text[],
  changes: Change[],
): { edits: Map<string, Edit[]>; refused: string[] } {
  const edits = new Map<string, Edit[]>()
  const refused: string[] = []
  const sentences = Map.groupBy(missing, (text) => sentenceAround(text, language).id)
  for (const [id, texts] of sentences) {
    const given = changes.filter(({ text }) => texts.includes(text))
    const [first] = given
    if (!first) continue
    const empty = texts.find((text) => !given.some((each) => each.text === text))
    if (empty) refused.push(`“${id}” is translated in part: “${empty.key}” is empty.`)
    const { file, edit } = sentenceAround(first.text, language, given)
    const others = edits.get(file) ?? []
    const imports = importsFor(edit, others, first.text.file, file)
    edits.set(file, [...others, imports, edit])
  }
  return { edits, refused }
}

/** A file of a language, or how it begins if there is none yet. */
export function sourceOf(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const name = basename(file, '.ts')
  const [, exported = ''] = /export const (\w+)/.exec(sourceOf(`web/texts/en/${name}.ts`)) ?? []
  return `import type { Translation } from '#contract/translation/translation.ts'
import type { ${exported} as english } from '../en/${name}.ts'

export const ${exported} = {} satisfies Translation<typeof english>
`
}

/** The outermost part of the English catalogue around a text that the other language lacks, and the edit that adds it there. */
function sentenceAround(text: Text, language: Language, given: Change[] = []) {
  const elsewhere = ENGLISH_ELSEWHERE[text.file]
  const [part = '', ...path] = elsewhere?.split('.') ?? []
  const file = elsewhere ? `contract/texts/${language}/${part}.ts` : text.file.replace('/en/', `/${language}/`)
  const [english, translated] = [sourceOf(text.file), sourceOf(file)]
  let here = catalogueIn(english)
  let there = path.reduce((node, name) => contentOf(partsOf(node, translated).get(name)), catalogueIn(translated))
  const names = [...path]
  for (;;) {
    const parts = [...partsOf(here, english)]
    const at = parts.findIndex(([, { start, end }]) => start <= text.start && text.end <= end)
    const [name, node] = parts[at] ?? []
    invariant(name !== undefined && node && there, `the translation has the place of ${text.key}`)
    names.push(name)
    const known = partsOf(there, translated)
    if (!known.has(name)) {
      const write = () =>
        elsewhere ? `${name}: ${given[0]?.write() ?? ''}` : rewritten(english, given.map(editOf), node.start, node.end)
      const before = parts.slice(0, at).findLast(([each]) => known.has(each))?.[0]
      const place = before === undefined ? there.start + 1 : (known.get(before)?.end ?? 0)
      const edit = { start: place, end: place, write: () => (before === undefined ? `${write()},` : `, ${write()}`) }
      return { id: [text.key.split('.')[0], ...names].join('.'), file, edit }
    }
    here = contentOf(node)
    there = contentOf(known.get(name))
  }
}

function editOf({ text, write }: Change): Edit {
  return { start: text.start, end: text.end, write }
}

/** Imports that an added sentence uses, and neither its file nor an earlier edit has. */
function importsFor(added: Edit, others: Edit[], from: string, to: string): Edit {
  const source = sourceOf(to)
  const start = parseAst(source, { lang: 'ts' }).body[0]?.start ?? 0
  const [said, known] = [added.write(), rewritten(source, others)]
  const lines = [...sourceOf(from).matchAll(/^import \{ (.+) \} from '(.+)'$/gm)].flatMap(
    ([, names = '', module = '']) =>
      names
        .split(', ')
        .filter((name) => new RegExp(`\\b${name}\\b`).test(said) && !new RegExp(`import .*\\b${name}\\b`).test(known))
        .map((name) => `import { ${name} } from '${moduleSeenFrom(to, from, module)}'\n`),
  )
  return { start, end: start, write: () => lines.join('') }
}

function moduleSeenFrom(to: string, from: string, module: string): string {
  if (!module.startsWith('.')) return module
  return posix.relative(posix.dirname(to), posix.join(posix.dirname(from), module)).replace(/^(?!\.)/, './')
}

type Parts = Map<string, ESTree.Node>

/** The first object that a file exports. */
function catalogueIn(source: string): ESTree.Node | undefined {
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
