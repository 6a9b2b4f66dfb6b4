import type { Anchor, Signer } from './anchors.ts'

/** What the proof has to know that is not in the database. */
export type Circumstances = {
  mode: 'simulation' | 'production'
  /** Whatever is older than this has a seal; null where nobody seals at the moment. */
  sealedWithin: string | null
  /** Through which all chains must go. */
  anchors: Anchor[]
  /** Knows which checkpoints are ours; without it none is asked who signed it. */
  signer?: Signer
}

/** Books that no running service looks after, as in a test or a drill. */
export const AT_REST: Circumstances = { mode: 'simulation', sealedWithin: null, anchors: [] }
