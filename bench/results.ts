import { type Figure, verdict } from './figures.ts'

export type Section = {
  part: string
  /** When, where and by which command it was measured. */
  stamp: string[]
  notes: string[]
  figures: Figure[]
  /** Why there are no figures, or not all. */
  failure: string | null
}

const HEADING = `# Benchmarks

Written by \`npm run bench\`, which measures each part and replaces its section; parts that were not run keep theirs. A ratio is the median over rounds
(the rounds in brackets), with both sides measured in the same round on the same PostgreSQL. Targets that a busy machine cannot meet are
still shown as not met.
`

/** The text of bench/results.md with these sections put in, each at the place of its part. */
export function withSections(before: string, sections: Section[], order: readonly string[]): string {
  const texts = new Map(
    before
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => [/^## (\S+)/.exec(text)?.[1] ?? '', text.trim()]),
  )
  for (const section of sections) texts.set(section.part, written(section))
  const present = order.flatMap((part) => texts.get(part) ?? [])
  return `${[HEADING.trim(), ...present].join('\n\n')}\n`
}

function written({ part, stamp, notes, figures, failure }: Section): string {
  const lines = figures.map(({ name, ours, peer, ratio, target, met }) =>
    row([name, ours, peer, ratio, target, verdict(met)]),
  )
  const table = [row(['figure', 'ours', 'peer', 'ratio', 'target', '']), row(Array(6).fill('---')), ...lines]
  return [
    `## ${part}`,
    stamp.map((line) => `- ${line}`).join('\n'),
    ...notes,
    ...(figures.length > 0 ? [table.join('\n')] : []),
    ...(failure ? [`**Failed:** ${failure}`] : []),
  ].join('\n\n')
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
