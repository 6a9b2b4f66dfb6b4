import type { Signer } from './anchors.ts'
import type { Entry } from './entry.ts'
import { type Explained, type Faults, openFaults } from './faults.ts'
import type { WalletRow } from './replay.ts'
import { openState, type State } from './state.ts'

/** The books as far as they have been read. */
export type Books = {
  state: State
  faults: Faults
  mode: 'simulation' | 'production'
  signer: Signer | undefined
  /** Whether pages that are new are signed and written down. */
  writes: boolean
  /** The rest after each page, as a multiple of the work, so that tips stay as fast meanwhile. */
  rest: number
  /** Entries since the last check of related rows; of tips only the range and the first to each wallet. */
  unchecked: { entries: Entry[]; after: number; refusalsAfter: number; count: number }
  /** Rows of wallets whose version is not replayed yet, by wallet. */
  rowsAhead: Map<number, WalletRow>
  /** How many entries were found by their keys, and which wallets moved, since this was last asked. */
  keys: number
  moved: Set<number>
}

/** Books of which nothing has been read, or which were read up to this state. */
export function openBooks(
  mode: Books['mode'],
  signer?: Signer,
  state: State = openState(),
  explained?: Explained,
): Books {
  const { upTo: after, refusalsUpTo: refusalsAfter, entries: count } = state.head
  const unchecked = { entries: [], after, refusalsAfter, count }
  return {
    state,
    faults: openFaults(explained),
    mode,
    signer,
    writes: false,
    rest: 0,
    unchecked,
    rowsAhead: new Map(),
    keys: 0,
    moved: new Set(),
  }
}

export const AUDIT = 'the audit trail is as it was sealed'

export function addAuditFaults({ faults }: Books, audit: { faults: { about: string; found: string }[] }): void {
  for (const { about, found } of audit.faults) faults.add(AUDIT, about, found)
}
