import { displayName } from '#contract/display-name.ts'
import type { GUEST_TIP_STATES, GuestTip } from '#contract/guest-tips.ts'
import type { Language } from '#contract/languages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Given } from '#contract/shapes.ts'
import { askSoon } from '#server/features/wallet/ask-soon.ts'
import { whyDeclined } from '#server/partners/vodapay-codes.ts'
import type { GuestTipNews } from '#server/people/notices/guest-tip-news.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { SERVER_SENTENCES } from '#server/platform/language/sentences.ts'

type Row = Omit<Given<typeof GuestTip>, 'displayName' | 'reason' | 'paidAt'> & {
  id: string
  settledAt: Date | null
  now: Date
  firstName: string | null
  lastName: string | null
  responseCode: string | null
  isDeclined: boolean
}

type State = (typeof GUEST_TIP_STATES)[number]

const STATES: Record<string, State> = {
  pending: 'waiting',
  completed: 'paid',
  declined: 'not_paid',
  expired: 'not_paid',
  owed: 'giving_back',
  given_back: 'given_back',
}

/** A page that waits asks again then: shorter than any proxy waits for an answer. */
const NEWS_MS = 10_000

/**
 * The state of a guest's tip, for anybody with its reference; another than the one that they know, if it comes soon. It names the worker once it
 * was paid: a tip that is only opened costs nothing.
 */
export async function readGuestTip(
  services: { db: Db; guestTipNews: GuestTipNews },
  { id: reference, known }: { id: string; known?: State | undefined },
  language: Language,
): Promise<Given<typeof GuestTip>> {
  // From before it is read: news may come meanwhile.
  const news = known && services.guestTipNews.await(reference, NEWS_MS)
  try {
    const { tip } = await readReceipt(services, reference, language)
    if (!news || tip.state !== known) return tip
    await news.told
  } finally {
    news?.leave()
  }
  return (await readReceipt(services, reference, language)).tip
}

/** The same, and how long ago it was paid by the clock of the service: the clock of a guest's phone counts for nothing. */
export async function readReceipt(
  { db }: { db: Db },
  reference: string,
  language: Language,
): Promise<{ tip: Given<typeof GuestTip>; ageMs: number }> {
  const [row] = await db<Row[]>`
    select guest_tip.id, case when reversed_cents > 0 and reversed_cents = paid_cents then 'given_back' else state end as state,
      amount_cents as amount, fee_cents as fee, guard_number as "guardNumber", guest_tip.created_at as "createdAt",
      settled_at as "settledAt", business_now() as now,
      case when shows_name and removed_at is null then first_name end as "firstName",
      case when shows_name and removed_at is null then last_name end as "lastName",
      response_code as "responseCode", state = 'declined' as "isDeclined", claimed_by is not null as claimed
    from guest_tip
    join wallet on wallet.id = wallet_id
    join worker using (person_id)
    join person on person.id = wallet.person_id
    where reference = ${reference}
  `
  if (!row) throw new Refusal('unknown_tip')
  const { id, firstName, lastName, responseCode, isDeclined, settledAt, now, ...tip } = row
  const state = STATES[tip.state] ?? 'waiting'
  if (state === 'waiting') await askSoon(db, 'guest_tip', id)
  const reason = isDeclined ? SERVER_SENTENCES[language].declined[whyDeclined(responseCode)] : null
  const paidAt = state === 'paid' ? settledAt : null
  const wasPaid = state !== 'waiting' && state !== 'not_paid'
  return {
    tip: { ...tip, state, paidAt, displayName: wasPaid ? displayName(firstName, lastName) : null, reason },
    ageMs: paidAt ? now.getTime() - paidAt.getTime() : 0,
  }
}
