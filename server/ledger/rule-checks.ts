import type { Tx } from '#server/db/connect.ts'
import type { Circumstances } from './circumstances.ts'

/** What must be true of entries and of what stands behind them. Each query gives the rows for which it is not. */
export const RULE_CHECKS = {
  'every fee and amount is one that its kind may have': (tx: Tx) => tx`
    select id, kind, amount_cents, fee_cents from ledger_entry
    where not fee_fits(kind, fee_cents) or not amount_fits(kind, amount_cents)
  `,

  'whoever asked for an entry owns its wallet, or is the service itself': (tx: Tx) => tx`
    select e.id, e.kind, e.actor, w.person_id as owner
    from ledger_entry e
    left join wallet w on w.id = coalesce(e.debit_wallet, e.credit_wallet)
    where case when kind_is_asked_by_owner(e.kind) then e.actor is distinct from w.person_id
      else e.actor <> '00000000-0000-0000-0000-000000000000' end
  `,

  // Should the clock have gone back, a wallet stays on the later day, on which it was already.
  'every entry counts for the day on which it was made': (tx: Tx) => tx`
    select e.id, e.at, e.business_day
    from ledger_entry e
    where e.business_day <> (e.at at time zone 'Africa/Johannesburg')::date and not exists (
      select from ledger_entry before
      where before.id < e.id and before.business_day = e.business_day
        and before.business_day = (before.at at time zone 'Africa/Johannesburg')::date
        and coalesce(before.debit_wallet, before.credit_wallet) = coalesce(e.debit_wallet, e.credit_wallet,
          (select debit_wallet from ledger_entry w where w.id = e.settles))
    )
  `,

  // Who was a worker once keeps the row.
  'every transfer is between two workers': (tx: Tx) => tx`
    select e.id, e.debit_wallet, e.credit_wallet
    from ledger_entry e
    where e.kind = 'transfer' and 2 <> (
      select count(*) from worker join wallet using (person_id) where wallet.id in (e.debit_wallet, e.credit_wallet)
    )
  `,

  'no key was used for two entries': (tx: Tx) => tx`
    select key, actor, count(*) as entries from ledger_entry group by key, actor having count(*) > 1
  `,

  'every wallet is on the day of its last movement out': (tx: Tx) => tx`
    select w.id as wallet_id, w.day, m.day as last_moved
    from wallet w
    left join (
      select wallet_id, max(business_day) as day
      from (
        select debit_wallet as wallet_id, business_day from ledger_entry where kind_counts_against_limits(kind)
        union all
        select credit_wallet, business_day from ledger_entry where kind in ('withdrawal_return', 'payout_reversal')
      ) moved
      group by wallet_id
    ) m on m.wallet_id = w.id
    where w.day <> coalesce(m.day, '2000-01-01') and not exists (
      select from audit_event where subject = w.person_id::text and action = 'wallet_day_brought_back'
    )
  `,

  'numbers of entries and wallets are not given out twice': (tx: Tx) => tx`
    select given.*
    from (
      select 'ledger_entry' as name, (select max(id) from ledger_entry) as highest,
        (select last_value from pg_sequences where sequencename = 'ledger_entry_id_seq') as last_given
      union all
      select 'wallet', (select max(id) from wallet),
        (select last_value from pg_sequences where sequencename = 'wallet_id_seq')
      union all
      select 'audit_event', (select max(id) from audit_event),
        (select last_value from pg_sequences where sequencename = 'audit_event_id_seq')
    ) given
    where highest > coalesce(last_given, 0)
  `,

  // One that settles the difference of a load is the entry of that load.
  'every correction was proposed by one operator and approved by another': (tx: Tx) => tx`
    select coalesce(e.id, c.entry_id) as entry_id, c.id as correction_id, c.state
    from (
      select * from ledger_entry where kind in ('correction_in', 'correction_out')
      union all
      select e.* from ledger_entry e join correction on correction.entry_id = e.id
      where correction.load_id is not null and e.kind not in ('correction_in', 'correction_out')
    ) e
    full join (select * from correction where state = 'posted') c on c.entry_id = e.id
    left join (select * from correction where state in ('approved', 'posted')) decided
      on e.key = coalesce('load:' || decided.load_id, 'correction:' || decided.id)
    where (
      (c.id is null or c.id = decided.id)
      and decided.proposed_by <> decided.decided_by
      and decided.person_id not in (decided.proposed_by, decided.decided_by)
      and decided.wallet_id = coalesce(e.debit_wallet, e.credit_wallet) and decided.amount_cents = e.amount_cents
      and decided.direction = case e.kind when 'correction_out' then 'out' else 'in' end
      and (e.kind = 'load') = (decided.load_id is not null)
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_proposed' and a.actor = decided.proposed_by::text
          and a.details ->> 'amount' = decided.amount_cents::text and a.details ->> 'direction' = decided.direction
          and a.details ->> 'personId' = decided.person_id::text
          and a.details ->> 'loadId' is not distinct from decided.load_id::text
      )
      and exists (
        select from audit_event a
        where a.subject = decided.id::text and a.action = 'correction_approved' and a.actor = decided.decided_by::text
      )
    ) is not true
  `,

  'owners of wallets and nonces of payouts are as they were sealed': (tx: Tx) => tx`
    select position from (
      select position, up_to, ties,
        coalesce(lag(case when ties is not null then up_to end) over (order by position), 0) as after
      from entry_seal
    ) seal
    where ties <> seal_ties(after, up_to)
  `,

  // Those older than seven years are removed.
  'refusals are as they were sealed': (tx: Tx) => tx`
    select seal.position
    from entry_seal seal
    left join (
      select sealed_in, sha256(string_agg(refusal_mark(r), ''::bytea order by key, actor)) as found
      from ledger_refusal r where sealed_in is not null group by sealed_in
    ) refused on refused.sealed_in = seal.position
    where seal.sealed_at > clock_timestamp() - interval '7 years' + interval '1 day'
      and seal.refusals <> coalesce(refused.found, sha256(''::bytea))
    union all
    select sealed_in from ledger_refusal
    where sealed_in is not null and not exists (select from entry_seal where position = sealed_in and refusals is not null)
  `,

  'entries are sealed in time': (tx: Tx, { sealedWithin }: Circumstances) => tx`
    select id, at from ledger_entry
    where id > coalesce((select max(up_to) from entry_seal), 0)
      and at < business_now() - ${sealedWithin}::text::interval
  `,

  'the clock is only moved in simulation': (tx: Tx, { mode }: Circumstances) => tx`
    select by::text from clock_shift where by <> interval '0' and ${mode}::text <> 'simulation'
    union all
    select 'no row' where not exists (select from clock_shift)
  `,
}
