/** How much is measured. `--quick` only shows that everything runs; `--full` takes about two hours. */
type Extent = {
  rounds: number
  seconds: number
  /** Entries added to new books. */
  entries: number
  wallets: number
  workers: number[]
  /** Tips after which the memory of the server is read. */
  tips: number
  pageLoads: number
}

const EXTENTS: Record<'quick' | 'usual' | 'full', Extent> = {
  quick: {
    rounds: 1,
    seconds: 1,
    entries: 20_000,
    wallets: 20_000,
    workers: [1_000, 2_000],
    tips: 2_000,
    pageLoads: 1,
  },
  usual: {
    rounds: 5,
    seconds: 4,
    entries: 1_000_000,
    wallets: 1_000_000,
    workers: [10_000, 100_000, 1_000_000],
    tips: 200_000,
    pageLoads: 3,
  },
  full: {
    rounds: 5,
    seconds: 10,
    entries: 10_000_000,
    wallets: 1_000_000,
    workers: [10_000, 100_000, 1_000_000],
    tips: 1_000_000,
    pageLoads: 3,
  },
}

const chosen = process.argv.includes('--full') ? 'full' : process.argv.includes('--quick') ? 'quick' : 'usual'

export const extent: Extent = EXTENTS[chosen]
