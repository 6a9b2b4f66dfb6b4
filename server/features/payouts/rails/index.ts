import type { Rail } from '#contract/rails.ts'
import { bankRail } from './bank.ts'
import { cashRail } from './cash.ts'
import { instantRail } from './instant.ts'
import type { Partners, PayoutRail } from './rail.ts'

/** The file of each rail. */
export const RAIL_FILES: Record<Rail, (partners: Partners) => PayoutRail> = {
  bank: bankRail,
  instant: instantRail,
  cash: cashRail,
}
