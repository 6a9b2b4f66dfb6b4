/** Half a minute of the busiest hour we plan for. */
const MAX_WALLETS = 50_000

/**
 * Which wallets changed lately, as far as this process has heard. It forgets the oldest when there are too many, and all of them when
 * it may have missed something: for a time that it does not know, every wallet may have changed.
 */
export function recentChanges(now: () => number = () => performance.now(), most = MAX_WALLETS) {
  /** In the order of their last change. */
  const changes = new Map<number, number>()
  let knownSince = now()
  return {
    note(wallets: number[]): void {
      for (const wallet of wallets) {
        changes.delete(wallet)
        changes.set(wallet, now())
      }
      for (const [wallet, at] of changes) {
        if (changes.size <= most) break
        changes.delete(wallet)
        knownSince = at
      }
    },
    forget(): void {
      changes.clear()
      knownSince = now()
    },
    mayHold(wallet: number, withinMs: number): boolean {
      const since = now() - withinMs
      return since <= knownSince || (changes.get(wallet) ?? Number.NEGATIVE_INFINITY) >= since
    },
  }
}
