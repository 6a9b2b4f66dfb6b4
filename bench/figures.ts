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

/** Prints what was measured beside its peer and the target, and gives the ratio back. */
export function figure(name: string, ours: number[], peer: number[], unit: string, target: string): number {
  const ratios = ours.map((value, round) => value / (peer[round] ?? Number.NaN))
  const ratio = median(ratios)
  const rounds = ratios.map((one) => one.toFixed(2)).join(' ')
  console.log(`\n${name}`)
  console.log(`  ours ${shown(median(ours))} ${unit}, peer ${shown(median(peer))} ${unit}`)
  console.log(`  ratio ${ratio.toFixed(2)} (median of ${ours.length}: ${rounds}), target ${target}`)
  return ratio
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-ZA') : value.toFixed(3)
}
