import type { ById } from '#contract/operator.ts'
import type { ProposeCorrection } from '#contract/oversight.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/**
 * The difference that a correction settles. A load that was never credited is credited by it, and a refund on its way comes back to the
 * wallet by it, each under its own key in the ledger: it is settled once, even if the payment provider reports it later.
 */
export type Settled = { differenceId: number; loadId?: string; refundId?: string }

type Proposal = ById & ProposeCorrection

type Found = {
  kind: string
  personId: string | null
  loadId: string | null
  loadState: string | null
  payoutState: string | null
  guestTipState: string | null
  refundId: string | null
  refundState: string | null
  refundAmount: number | null
}

/**
 * The difference that a correction is to settle: of this person, or of nobody known. Refused while it may still settle by itself, since a
 * correction would then settle it a second time. A settled difference stays so, so this is asked once.
 */
export async function findSettled(tx: Tx, proposal: Proposal, differenceId: number): Promise<Settled> {
  const [found] = await tx<Found[]>`
    select kind, load.id as "loadId", load.state as "loadState", payout.state as "payoutState",
      guest_tip.state as "guestTipState", load_refund.id as "refundId", load_refund.state as "refundState",
      load_refund.amount_cents as "refundAmount", wallet.person_id as "personId"
    from (
      -- A partner's id may not have our form.
      select kind, case when subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject::uuid end as ours
      from reconciliation_difference
      where id = ${differenceId}
    ) difference
    left join load on load.id = ours
    left join payout on payout.id = ours
    left join guest_tip on guest_tip.id = ours
    left join load_refund on load_refund.id = ours
    left join wallet on wallet.id = coalesce(load.wallet_id, payout.wallet_id, guest_tip.wallet_id, load_refund.wallet_id)
  `
  if (!found || (found.personId !== null && found.personId !== proposal.personId)) throw new Refusal('not_found')
  const { loadId, refundId } = found
  if (refundId !== null) return takeOver(proposal, { ...found, refundId }, differenceId)
  if (loadId !== null && found.loadState !== 'completed' && proposal.direction === 'in') return { differenceId, loadId }
  if (settlesItself(found, proposal)) throw new Refusal('still_open')
  return { differenceId }
}

/** Only as a whole, since the provider was asked for all of it. */
function takeOver(
  { direction, amount }: Proposal,
  { refundId, refundState, refundAmount }: Found & { refundId: string },
  differenceId: number,
): Settled {
  if (refundState !== 'pending') throw new Refusal('already_done')
  if (direction !== 'in' || amount !== refundAmount) throw new Refusal('not_whole')
  return { differenceId, refundId }
}

/** Whether a partner's answer may still move money about it. */
function settlesItself({ kind, loadState, payoutState, guestTipState }: Found, { direction }: Proposal): boolean {
  const isIn = direction === 'in'
  // A payment may be confirmed late. Money that the provider took back is booked by itself.
  if (loadState !== null) return loadState !== 'completed' || (kind === 'refund_not_booked' && !isIn)
  if (guestTipState !== null) return guestTipState !== 'completed' && guestTipState !== 'given_back'
  if (payoutState === 'pending' || payoutState === 'processing') return true
  // Money that the bank takes back comes back by itself, but nothing does while the bank says another amount.
  return payoutState === 'paid' && isIn && kind !== 'payout_amount_differs'
}

/**
 * Refuses where somebody asked about a movement that has not ended: it is settled where it is listed, if it is. A paid withdrawal has not
 * ended for an operator who would give it back, since the bank may take it back at any time, and then it comes back by itself.
 */
export async function requireEnded(tx: Tx, helpId: string, direction: ProposeCorrection['direction']): Promise<void> {
  const payoutStates = direction === 'in' ? ['pending', 'processing', 'paid'] : ['pending', 'processing']
  const open = await tx`
    select from help_request h
    where h.id = ${helpId} and (
      exists (select from load where id = h.load_id and state <> 'completed')
      or exists (select from payout where entry_id = h.entry_id and state = any (${payoutStates}::text[]))
      or exists (select from load_refund where entry_id = h.entry_id and state = 'pending')
    )
  `
  if (open.length > 0) throw new Refusal('still_open')
}
