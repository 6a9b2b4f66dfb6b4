/** How much is measured. `--quick` only shows in three minutes that everything runs. */
type Extent = {
  rounds: number
  seconds: number
  /** Under full load, for so many seconds each. */
  windows: number
  windowSeconds: number
  /** Of pgbench. */
  scale: number
  /** Entries of thick books. */
  entries: number
  wallets: number
  workers: [few: number, many: number]
  pageLoads: number
}

const QUICK: Extent = {
  rounds: 1,
  seconds: 1,
  windows: 2,
  windowSeconds: 2,
  scale: 5,
  entries: 50_000,
  wallets: 20_000,
  workers: [1_000, 2_000],
  pageLoads: 1,
}

const WHOLE: Extent = {
  rounds: 3,
  seconds: 4,
  windows: 60,
  windowSeconds: 10,
  scale: 50,
  entries: 3_000_000,
  wallets: 500_000,
  workers: [10_000, 100_000],
  pageLoads: 3,
}

export const isQuick = process.argv.includes('--quick')
export const extent = isQuick ? QUICK : WHOLE
