import type { Signer } from '#server/ledger/anchors.ts'
import type { Claims } from './compare-wallets.ts'
import { type Faults, openFaults } from './faults.ts'
import { openState, type State } from './state.ts'

/** The books as far as they have been read. */
export type Books = {
  state: State
  faults: Faults
  /** What rows of wallets said of versions that have not been replayed yet. */
  claims: Claims
  mode: 'simulation' | 'production'
  signer: Signer | undefined
  /** How many entries were found by their keys. */
  keys: number
}

/** Books of which nothing has been read, or which were read up to this state. */
export function openBooks(mode: Books['mode'], signer: Signer | undefined, state: State = openState()): Books {
  return { state, faults: openFaults(), claims: new Map(), mode, signer, keys: 0 }
}
