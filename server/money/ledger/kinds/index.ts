import { correction } from './correction.ts'
import { debtPayment } from './debt-payment.ts'
import { guestRefund } from './guest-refund.ts'
import { guestTip } from './guest-tip.ts'
import { guestTipReversal } from './guest-tip-reversal.ts'
import { load } from './load.ts'
import { loadRefund } from './load-refund.ts'
import { loadRefundReturn } from './load-refund-return.ts'
import { loadReversal } from './load-reversal.ts'
import { payoutPaid } from './payout-paid.ts'
import { providerSettlement } from './provider-settlement.ts'
import { tip } from './tip.ts'
import { transfer } from './transfer.ts'
import { withdrawal } from './withdrawal.ts'
import { withdrawalReturn } from './withdrawal-return.ts'

/** All kinds of movements. A batch reads and writes for them in this order. */
export const KINDS = {
  tip,
  transfer,
  load,
  load_reversal: loadReversal,
  load_refund: loadRefund,
  load_refund_return: loadRefundReturn,
  debt_payment: debtPayment,
  provider_settlement: providerSettlement,
  guest_tip: guestTip,
  guest_refund: guestRefund,
  guest_tip_reversal: guestTipReversal,
  withdrawal,
  payout_paid: payoutPaid,
  withdrawal_return: withdrawalReturn,
  correction,
}
