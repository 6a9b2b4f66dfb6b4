/** The median: a single slow or lucky round does not decide a figure. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export type Target = { atLeast: number } | { atMost: number }

/** A line of bench/results.md, from one run. */
export type Figure = {
  name: string
  unit: string
  /** The median over the rounds. */
  ours: number
  /** The same of the peer, if there is one. */
  peer: number | null
  /** With a peer the ratio of each round, else the figure of each; none where it was measured once. */
  rounds: number[]
  target: Target | null
}

/** A message from a part to the command that runs all of them. */
export type Message = { figure: Figure } | { note: string }

/** Says how something of ours does beside its peer, each round with its own ratio. */
export function compare(name: string, ours: number[], peer: number[], unit: string, target?: Target): void {
  const rounds = ours.map((value, round) => value / (peer[round] ?? Number.NaN))
  tell({ name, unit, ours: median(ours), peer: median(peer), rounds, target: target ?? null })
}

/** Says a figure that has no peer, measured once or in several rounds. */
export function single(name: string, value: number | number[], unit: string, target?: Target): void {
  const rounds = Array.isArray(value) ? value : []
  const ours = Array.isArray(value) ? median(value) : value
  tell({ name, unit, ours, peer: null, rounds, target: target ?? null })
}

/** Says in words how the figures of this part came about. */
export function note(text: string): void {
  console.log(text)
  process.send?.({ note: text } satisfies Message)
}

function tell(figure: Figure): void {
  const { name, ours, peer, ratio, target, verdict } = inWords([figure])
  const beside = peer && `, peer ${peer}, ratio ${ratio}`
  console.log(`${name}: ${ours}${beside}${target && `, target ${target}: ${verdict}`}`)
  process.send?.({ figure } satisfies Message)
}

export type Line = Record<'name' | 'ours' | 'peer' | 'ratio' | 'target' | 'verdict', string>

/** The same figure of several runs in one line: the median of the runs, and in brackets each of them, or the rounds if there was one run. */
export function inWords(runs: [Figure, ...Figure[]]): Line {
  const [{ name, unit, target }] = runs
  const peers = runs.flatMap(({ peer }) => peer ?? [])
  const hasPeer = peers.length > 0
  const each = runs.map(({ ours }) => ours)
  const rounds = runs.length > 1 ? [] : runs[0].rounds
  return {
    name,
    ours: `${shown(median(each))} ${unit}${hasPeer ? '' : inBrackets(runs.length > 1 ? each : rounds, shown)}`.trim(),
    peer: hasPeer ? `${shown(median(peers))} ${unit}`.trim() : '',
    ratio: hasPeer
      ? `${twoDigits(decisive(runs))}${inBrackets(runs.length > 1 ? runs.map(ratioOf) : rounds, twoDigits)}`
      : '',
    target: target ? `${worded(target)}${hasPeer ? '' : ` ${unit}`}`.trim() : '',
    verdict: target ? (isMet(decisive(runs), target) ? 'met' : 'not met') : '',
  }
}

export function isMissed(figure: Figure): boolean {
  return figure.target !== null && !isMet(decisive([figure]), figure.target)
}

/** The value compared with the target. */
function decisive(runs: [Figure, ...Figure[]]): number {
  return median(runs.map((run) => (run.peer === null ? run.ours : ratioOf(run))))
}

const ratioOf = ({ rounds }: Figure) => median(rounds)
const twoDigits = (value: number) => value.toFixed(2)
const inBrackets = (values: number[], write: (value: number) => string) =>
  values.length > 1 ? ` (${values.map(write).join(' ')})` : ''

function isMet(value: number, target: Target): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

function worded(target: Target): string {
  return 'atLeast' in target ? `≥ ${shown(target.atLeast)}` : `≤ ${shown(target.atMost)}`
}

/** Three digits that count, thousands apart. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return 'nothing'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
  return String(Number(value.toPrecision(3)))
}
