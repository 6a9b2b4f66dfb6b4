import type { Tx } from '#server/db/connect.ts'
import type { Query, Row } from '#server/db/sql.ts'
import { CHAIN_CHECKS, CHECKPOINT_CHECKS } from './checkpoint-checks.ts'
import type { Circumstances } from './circumstances.ts'
import { GUEST_CHECKS } from './guest-checks.ts'
import { KEY_CHECKS } from './key-checks.ts'
import { MOMENT_CHECKS } from './moment-checks.ts'
import { PAYMENT_CHECKS } from './payment-checks.ts'
import { RULE_CHECKS } from './rule-checks.ts'
import type { Family, Scope } from './scope.ts'
import { SEAL_CHECKS } from './seal-checks.ts'
import { TOTAL_CHECKS } from './total-checks.ts'
import { WALLET_CHECKS } from './wallet-checks.ts'

type BrokenRows = (tx: Tx, scope: Scope, circumstances: Circumstances) => Query<Row[]>

/**
 * The one list of what must be true of the books. Each query gives the rows of the part that is proved for which it is not: all of
 * them, what came after a checkpoint, or a slice.
 */
export const CHECKS: Record<Exclude<Family, 'audit'>, Record<string, BrokenRows>> = {
  entries: RULE_CHECKS,
  'beside entries': { ...SEAL_CHECKS, ...KEY_CHECKS, ...PAYMENT_CHECKS, ...GUEST_CHECKS },
  wallets: WALLET_CHECKS,
  checkpoint: CHECKPOINT_CHECKS,
  totals: TOTAL_CHECKS,
  moment: { ...MOMENT_CHECKS, ...CHAIN_CHECKS },
}
