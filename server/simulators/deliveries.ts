import type { BankSwitches } from '#contract/simulators.ts'

/** A notification to come: its content, its time, and how long before that it was signed. */
export type Delivery<Word> = { says: Word; afterMs: number; agedMs: number }

/** Signed this long ago, a notification is too old to be believed. */
const STALE_MS = 6 * 60_000

/** The notifications that a partner sends, by its switch. */
export function delivered<Word>(
  notify: BankSwitches['notify'],
  planned: Delivery<Word>[],
  reordered: () => Delivery<Word>[],
): Delivery<Word>[] {
  switch (notify) {
    case 'once':
      return planned
    case 'twice':
      return planned.flatMap((delivery) => [delivery, { ...delivery, afterMs: delivery.afterMs + 500 }])
    case 'reordered':
      return reordered()
    case 'stale':
      return planned.map((delivery) => ({ ...delivery, agedMs: STALE_MS }))
    case 'lost':
      return []
  }
}
