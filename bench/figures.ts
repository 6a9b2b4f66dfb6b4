/** The middle value: one slow round, or one lucky one, does not decide a figure. */
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

/** One line of bench/results.md. */
export type Figure = { name: string; ours: string; peer: string; ratio: string; target: string; met: boolean | null }

/** What a part tells the command that runs all of them. */
export type Told = { figure: Figure } | { note: string }

/** Says how something of ours does beside its peer, each round with its own ratio, and gives the median ratio back. */
export function compare(name: string, ours: number[], peer: number[], unit: string, target?: Target): number {
  const ratios = ours.map((value, round) => value / (peer[round] ?? Number.NaN))
  const ratio = median(ratios)
  const rounds = ratios.map((one) => one.toFixed(2)).join(' ')
  tell({
    name,
    ours: `${shown(median(ours))} ${unit}`,
    peer: `${shown(median(peer))} ${unit}`,
    ratio: ratios.length > 1 ? `${ratio.toFixed(2)} (${rounds})` : ratio.toFixed(2),
    target: target ? worded(target) : '',
    met: target ? isMet(ratio, target) : null,
  })
  return ratio
}

/** Says a figure that has no peer. */
export function single(name: string, value: number, unit: string, target?: Target): void {
  tell({
    name,
    ours: `${shown(value)} ${unit}`.trim(),
    peer: '',
    ratio: '',
    target: target ? `${worded(target)} ${unit}`.trim() : '',
    met: target ? isMet(value, target) : null,
  })
}

/** Says the worst of several runs, with all of them beside it: every one has to meet the target. */
export function slowest(name: string, values: number[], unit: string, { atMost }: { atMost: number }): void {
  const worst = Math.max(...values)
  tell({
    name: `${name}, the slowest of ${values.length} runs`,
    ours: `${shown(worst)} ${unit} (${values.map(shown).join(', ')})`,
    peer: '',
    ratio: '',
    target: `${worded({ atMost })} ${unit}`,
    met: isMet(worst, { atMost }),
  })
}

/** Says in words how the figures of this part came about. */
export function note(text: string): void {
  console.log(text)
  process.send?.({ note: text } satisfies Told)
}

function tell(figure: Figure): void {
  const { name, ours, peer, ratio, target, met } = figure
  const beside = peer && `, peer ${peer}, ratio ${ratio}`
  console.log(`${name}: ${ours}${beside}${target && `, target ${target}: ${verdict(met)}`}`)
  process.send?.({ figure } satisfies Told)
}

export function verdict(met: boolean | null): string {
  return met === null ? '' : met ? 'met' : 'not met'
}

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
