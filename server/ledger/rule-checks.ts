import type { Tx } from '#server/db/connect.ts'
import { entriesIn, postingsIn, type Scope } from './scope.ts'

/** What must be true of entries by themselves, so that it stays true while they are as they were sealed. Each query gives the rows for which it is not. */
export const RULE_CHECKS = {
  'every fee and amount is one that its kind may have': (tx: Tx, scope: Scope) => tx`
    select id, kind, amount_cents, fee_cents from ${entriesIn(tx, scope)} e
    where not fee_fits(kind, fee_cents) or not amount_fits(kind, amount_cents)
  `,

  'whoever asked for an entry owns its wallet, or is the service itself': (tx: Tx, scope: Scope) => tx`
    select e.id, e.kind, e.actor, w.person_id as owner
    from ${entriesIn(tx, scope)} e
    left join wallet w on w.id = coalesce(e.debit_wallet, e.credit_wallet)
    where case when kind_is_asked_by_owner(e.kind) then e.actor is distinct from w.person_id
      else e.actor <> '00000000-0000-0000-0000-000000000000' end
  `,

  // Should the clock have gone back, a wallet stays on the later day, on which it was already. With `offset 0` that is looked up
  // for those entries alone; without, the whole table would be read for all of them.
  'every entry counts for the day on which it was made': (tx: Tx, scope: Scope) => tx`
    select e.id, e.at, e.business_day
    from ${entriesIn(tx, scope)} e
    cross join lateral (
      select coalesce(e.debit_wallet, e.credit_wallet, (select debit_wallet from ledger_entry w where w.id = e.settles)) as wallet
    ) mine
    where e.business_day <> (e.at at time zone 'Africa/Johannesburg')::date and not exists (
      select from ledger_entry before
      where before.id < e.id and before.business_day = e.business_day
        and before.business_day = (before.at at time zone 'Africa/Johannesburg')::date
        and (before.debit_wallet = mine.wallet or before.debit_wallet is null and before.credit_wallet = mine.wallet)
      offset 0
    )
  `,

  'no withdrawal was paid out or brought back twice': (tx: Tx, scope: Scope) => tx`
    select e.id, other.id as other_id, coalesce(e.settles, e.reverses) as withdrawal
    from ${entriesIn(tx, scope)} e
    join ledger_entry other on other.id > e.settles and other.settles = e.settles and other.id <> e.id
    union all
    select e.id, other.id, e.reverses
    from ${entriesIn(tx, scope)} e
    join ledger_entry other on other.id > e.reverses and other.reverses = e.reverses and other.id <> e.id
  `,

  'postings of every entry sum to zero': (tx: Tx, scope: Scope) => tx`
    select entry_id, sum(cents) as off_by from ${postingsIn(tx, scope)} p group by entry_id having sum(cents) <> 0
  `,

  'every entry has the legs of its kind': (tx: Tx, scope: Scope) => tx`
    select id, kind from ${entriesIn(tx, scope)} e
    where (debit_wallet is not null) <> kind_debits_a_wallet(kind)
      or (credit_wallet is not null) <> kind_credits_a_wallet(kind)
      or (settles is not null) <> kind_settles(kind)
      or (reverses is not null) <> kind_reverses(kind)
      or debit_wallet = credit_wallet
      or num_nulls(debit_wallet, debit_version, debit_balance) not in (0, 3)
      or num_nulls(credit_wallet, credit_version, credit_balance) not in (0, 3)
      or (debt_cents is not null and (kind not in ('load', 'load_reversal') or debt_cents not between 1 and amount_cents))
      or (loss_cents is not null and (kind <> 'guest_tip_reversal' or loss_cents not between 1 and amount_cents - fee_cents
        or debit_balance <> 0))
  `,

  'payouts and returns match their withdrawals': (tx: Tx, scope: Scope) => tx`
    select e.id, e.kind, e.amount_cents, e.fee_cents, w.id as withdrawal
    from ${entriesIn(tx, scope)} e
    left join ledger_entry w on w.id = coalesce(e.settles, e.reverses) and w.kind = 'withdrawal'
    where coalesce(e.settles, e.reverses) is not null and (
      w.id is null
      or (e.settles is not null and e.amount_cents <> w.amount_cents - w.fee_cents)
      or (e.reverses is not null
        and (e.amount_cents, e.fee_cents, e.credit_wallet) is distinct from (w.amount_cents, w.fee_cents, w.debit_wallet))
      or (e.kind = 'payout_reversal') <> (e.reverses is not null and exists (select from ledger_entry s where s.settles = w.id))
    )
  `,
}
