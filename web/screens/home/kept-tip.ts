import type { Cents } from '#contract/money.ts'

const KEY = 'enkosi.kept-tip'

/** Keeps the chosen amount while this tab signs in again. Not in the link: a link must not choose what somebody pays. */
export function keepTip(guardNumber: string, amount: Cents): void {
  sessionStorage.setItem(KEY, JSON.stringify({ guardNumber, amount }))
}

/** The amount that was kept for this worker. */
export function keptTip(guardNumber: string): Cents | undefined {
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return undefined
  const tip = JSON.parse(kept) as { guardNumber: string; amount: Cents }
  return tip.guardNumber === guardNumber ? tip.amount : undefined
}

/** Once it is shown: it is kept for one return alone. */
export function forgetKeptTip(): void {
  sessionStorage.removeItem(KEY)
}
