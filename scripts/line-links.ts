// `npm run links` points every link such as docs/tour.md's `[sendTip](../server/tips/send-tip.ts#L17)` to the line where
// its label is defined now. A test fails while one is wrong.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const LINE_LINK = /\[`([^`\]]+)`\]\(([^)#\s]+)#L(\d+)\)/g

type Wrong = { label: string; target: string; line: number; found: number | undefined }

/** The links of a page whose label is not defined in the line they lead to. */
export function wrongLineLinks(page: string, text: string): Wrong[] {
  return [...text.matchAll(LINE_LINK)].flatMap(([, label = '', target = '', line]) => {
    const file = join(dirname(page), target)
    const found = existsSync(file) ? lineOf(readFileSync(file, 'utf8'), label) : undefined
    return found === Number(line) ? [] : [{ label, target, line: Number(line), found }]
  })
}

/** Where a name is defined: as a function, a type, a constant, a key or a constraint; else where it is first named. */
function lineOf(text: string, label: string): number | undefined {
  const lines = text.split('\n')
  const name = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const definition = new RegExp(`(function|const|type|class|interface|table|view|constraint) ${name}\\b|^\\s*${name}: `)
  const index = [definition.test.bind(definition), (line: string) => line.includes(label)]
    .map((matches) => lines.findIndex((line) => matches(line)))
    .find((at) => at >= 0)
  return index === undefined ? undefined : index + 1
}

if (process.argv[1] === import.meta.filename) {
  const docs = resolve(import.meta.dirname, '../docs')
  for (const page of readdirSync(docs).filter((name) => name.endsWith('.md'))) {
    const file = join(docs, page)
    let text = readFileSync(file, 'utf8')
    for (const { label, target, line, found } of wrongLineLinks(file, text)) {
      if (!found) {
        console.error(`${page}: there is no ${label} in ${target} any more: change this link by hand`)
        process.exitCode = 1
        continue
      }
      text = text.replace(`[\`${label}\`](${target}#L${line})`, `[\`${label}\`](${target}#L${found})`)
      console.log(`${page}: ${label} is in line ${found} of ${target}`)
    }
    writeFileSync(file, text)
  }
}
