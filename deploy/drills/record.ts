import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Drill, Outcome } from './drill.ts'

const FILE = resolve(import.meta.dirname, '../drills.md')

interface Result {
  outcome: Outcome
  control: Outcome
  /** The control was run, and the checker noticed what was missing. */
  seen: boolean
  seconds: number
}

/** Writes a full drill's row of deploy/drills.md, in place of the one from before. */
export function record(drill: Drill, { outcome, control, seen, seconds }: Result): void {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n')
  const isRow = (line: string) => /^\| [a-z]+(-[a-z]+)* \| (?!fault )/.test(line)
  const cells = [
    drill.name,
    drill.what,
    `${new Date().toISOString().slice(0, 10)}, ${seconds} s: **${outcome.holds ? 'holds' : 'FAILED'}**: ${outcome.words}`,
    `without ${drill.control.without}: ${seen ? 'noticed' : '**NOT NOTICED**'}: ${control.words}`,
  ]
  const others = lines.filter((line) => isRow(line) && !line.startsWith(`| ${drill.name} |`))
  const rows = [...others, `| ${cells.join(' | ')} |`].sort()
  writeFileSync(FILE, `${[...lines.filter((line) => !isRow(line)), ...rows].join('\n')}\n`)
}
