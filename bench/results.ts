import { type Figure, inWords } from './figures.ts'

/** What one run saw of one part. */
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

Written by \`npm run bench -- --full\`. Both sides of a ratio are measured in the same round on the same PostgreSQL; a figure is the median of the last ${KEPT} runs, each in brackets. Missed targets are listed too.
`

export function withRun(runs: Runs, part: string, run: Run): Runs {
  return { ...runs, [part]: [...(runs[part] ?? []), run].slice(-KEPT) }
}

/** The text of bench/results.md. Parts of which there is no run keep what stood there before. */
export function resultsOf(before: string, runs: Runs, order: readonly string[]): string {
  const known = new Map(
    before
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => [/^## (\S+)/.exec(text)?.[1] ?? '', text.trim()]),
  )
  const sections = order.flatMap((part) => (runs[part]?.length ? section(part, runs[part]) : (known.get(part) ?? [])))
  return `${[HEADING.trim(), ...sections].join('\n\n')}\n`
}

function section(part: string, runs: Run[]): string {
  const last = runs.at(-1)
  const failures = runs.flatMap(({ failure }) => (failure ? [`**Failed:** ${failure}`] : []))
  const names = new Set(runs.flatMap(({ figures }) => figures.map(({ name }) => name)))
  const lines = [...names].map((name) => {
    const [first, ...others] = runs.flatMap(({ figures }) => figures.filter((figure) => figure.name === name))
    return first ? row(Object.values(inWords([first, ...others]))) : ''
  })
  const table = [row(['figure', 'ours', 'peer', 'ratio', 'target', '']), row(Array(6).fill('---')), ...lines]
  return [
    `## ${part}`,
    [...new Set(runs.flatMap(({ stamp }) => stamp))].map((line) => `- ${line}`).join('\n'),
    ...(last?.notes ?? []),
    ...(names.size > 0 ? [table.join('\n')] : []),
    ...failures,
  ].join('\n\n')
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
