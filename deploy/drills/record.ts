import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Drill, Outcome } from './drill.ts'

const FILE = resolve(import.meta.dirname, '../drills.md')

const HEAD = `# Drills

Each fault is brought about on purpose, and once more with a safeguard taken away: that control must be noticed, or the
drill proves nothing. \`npm run drill -- NAME --full\` repeats one; each section was written by the command it names.
A killed process keeps what the operating system had: loss of power is not shown by these drills.
`

interface Result {
  outcome: Outcome
  control: Outcome
  /** The control was run, and the checker noticed what was missing. */
  seen: boolean
  seconds: number
}

/** Writes a full drill's section of deploy/drills.md, in place of the one from before. */
export function record(drill: Drill, { outcome, control, seen, seconds }: Result): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD
  const [, ...sections] = before.split(/^(?=## )/m)
  const section = `## ${drill.name}

${drill.what}

- \`npm run drill -- ${drill.name} --full\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${seconds} s
- **${outcome.holds ? 'holds' : 'FAILED'}**: ${outcome.words}
- control, without ${drill.control.without}: ${seen ? 'noticed' : '**NOT NOTICED**'}: ${control.words}

`
  const others = sections.filter((each) => !each.startsWith(`## ${drill.name}\n`))
  const all = [...others, section].sort()
  writeFileSync(
    FILE,
    `${[HEAD, ...all]
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trimEnd()}\n`,
  )
}
