import { type Figure, inWords } from './figures.ts'

/** The result of one run of one part. */
export type Run = {
  /** When, where and by which command it was measured. */
  stamp: string[]
  notes: string[]
  figures: Figure[]
  /** Why there are no figures, or not all. */
  failure: string | null
}

/** The last runs of each part, the oldest first. */
export type Runs = Record<string, Run[]>

const KEPT = 3

const HEADING = `# Benchmarks

Written by \`npm run bench\`. Both sides of a ratio are measured in the same round on the same PostgreSQL; a figure is the median of the last ${KEPT} runs, or of the rounds of a single one; each is in brackets. Missed targets are listed too. Before each part the write-ahead log gets the files that it reuses, as it has them in a service that has run for a while.
`

export function withRun(runs: Runs, part: string, run: Run): Runs {
  return { ...runs, [part]: [...(runs[part] ?? []), run].slice(-KEPT) }
}

/** The text of bench/results.md: one table of all figures, then how and where each part was measured. */
export function resultsOf(runs: Runs, order: readonly string[]): string {
  const parts = order.flatMap((part) => (runs[part]?.length ? [[part, runs[part]] as const] : []))
  const table = [row(['figure', 'ours', 'peer', 'ratio', 'target', '']), row(Array(6).fill('---'))]
  for (const [part, of] of parts) table.push(row([`**${part}**`, '', '', '', '', '']), ...figuresOf(of))
  const said = new Set<string>()
  const texts = parts.flatMap(([part, of]) => [`## ${part}`, ...textsOf(of, said)])
  return `${[HEADING.trim(), table.join('\n'), ...texts].join('\n\n')}\n`
}

function figuresOf(runs: Run[]): string[] {
  const names = new Set(runs.flatMap(({ figures }) => figures.map(({ name }) => name)))
  return [...names].map((name) => {
    const [first, ...others] = runs.flatMap(({ figures }) => figures.filter((figure) => figure.name === name))
    return first ? row(Object.values(inWords([first, ...others]))) : ''
  })
}

/** A line about the machine is not repeated under later parts. */
function textsOf(runs: Run[], said: Set<string>): string[] {
  const stamps = [...new Set(runs.flatMap(({ stamp }) => stamp))].filter(
    (line) => line.startsWith('`') || !said.has(line),
  )
  for (const line of stamps) said.add(line)
  const failures = runs.flatMap(({ failure }) => (failure ? [`**Failed:** ${failure}`] : []))
  return [...(runs.at(-1)?.notes ?? []), stamps.map((line) => `- ${line}`).join('\n'), ...failures]
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
