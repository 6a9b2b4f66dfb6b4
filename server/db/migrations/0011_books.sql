-- An entry's id and the hash of all it says: the same on every server, whatever its time zone or locale.
-- Stable and not immutable, since `concat` is only stable: called immutable, it could not be written into the query that uses it, and
-- hashing one entry would take four times as long.
create function entry_mark(e ledger_entry) returns bytea language sql stable
return int8send(e.id) || substring(sha256(convert_to(concat(
  e.kind, ',', e.debit_wallet, ',', e.debit_version, ',', e.debit_balance, ',', e.credit_wallet, ',', e.credit_version, ',',
  e.credit_balance, ',', e.amount_cents, ',', e.fee_cents, ',', e.settles, ',', e.reverses, ',',
  extract(epoch from e.at), ',', e.business_day - date '2000-01-01', ',', e.actor, ',', length(e.key), ',', e.key, ',', e.request_id,
  ',' || e.debt_cents, ',,' || e.loss_cents
), 'UTF8')) for 16);

-- Marks of entries one after the other. Each seal takes in the one before it, so that an entry cannot be changed, removed or slipped in
-- without making every later seal anew.
create table entry_seal (
  position bigint primary key,
  -- Of the entries after the seal before, up to this id.
  up_to    bigint not null unique,
  marks    bytea not null,
  -- What an entry itself does not say but money depends on (seal_ties), and the refusals, so that one that was forgotten is missed.
  ties     bytea, refusals bytea,
  hash     bytea not null, sealed_at timestamptz not null default clock_timestamp()
);
revoke update, delete on entry_seal from enkosi_app;

create trigger entry_seal_is_never_changed before update or delete or truncate on entry_seal
for each statement execute function refuse('entries are only ever added');

-- The owners of wallets that moved for the first time, and the nonces of withdrawals, among the entries after one id up to another.
create function seal_ties(after bigint, up_to bigint) returns bytea language sql stable
return sha256(convert_to(coalesce((
  select string_agg(tie, ',' order by tie collate "C")
  from (
    select concat('wallet ', wallet.id, ' ', wallet.person_id) as tie
    from ledger_entry e join wallet on wallet.id = e.debit_wallet
    where e.id > after and e.id <= up_to and e.debit_version = 1
    union all
    select concat('wallet ', wallet.id, ' ', wallet.person_id)
    from ledger_entry e join wallet on wallet.id = e.credit_wallet
    where e.id > after and e.id <= up_to and e.credit_version = 1
    union all
    select concat('payout ', e.id, ' ', payout.id)
    from ledger_entry e join payout on payout.entry_id = e.id
    where e.id > after and e.id <= up_to and e.kind = 'withdrawal'
  ) ties
), ''), 'UTF8'));

-- The latest proofs of the books, with the balance of every account at that time.
create table ledger_proof (
  id            bigint generated always as identity primary key,
  at            timestamptz not null default clock_timestamp(),
  ok            boolean not null, checks jsonb not null,
  trial_balance jsonb not null, entries bigint not null,
  -- The signed heads of both chains: how processes on several machines hear of one another's anchors. They bind because of their
  -- signature and because each is also kept outside the database, not because they stand here.
  anchor        jsonb
);

-- What the books were up to a seal, as of which they were proved: the proof of every minute begins here and not at the first entry. A
-- checkpoint counts only if it is signed with the key outside the database; one that is not is as if there were none.

-- What each wallet was at the last checkpoint. One that had not moved by then has no row.
create table checkpoint_wallet (
  wallet_id            bigint primary key,
  version              bigint not null, balance_cents bigint not null, debt_cents bigint not null,
  day                  date not null, day_out_cents bigint not null, month_out_cents bigint not null,
  day_free_withdrawals integer not null, tips_received bigint not null
) with (fillfactor = 70);

create function checkpoint_mark(c checkpoint_wallet) returns bytea language sql immutable
return sha256(int8send(c.wallet_id) || int8send(c.version) || int8send(c.balance_cents) || int8send(c.debt_cents)
  || int4send(c.day - date '2000-01-01') || int8send(c.day_out_cents) || int8send(c.month_out_cents)
  || int4send(c.day_free_withdrawals) || int8send(c.tips_received));

-- A tree of hashes over those rows: a block of level 1 takes in 32 wallets, one of level 2 takes in 32 blocks, and so on. The root, which is
-- signed, takes in the blocks of the last level. So a wallet that moved costs a few blocks, however many wallets there are.
create table checkpoint_block (
  level integer not null, number bigint not null, hash bytea not null,
  primary key (level, number)
) with (fillfactor = 70);

-- The checkpoints one after the other, each of which takes in the one before it.
create table checkpoint (
  position  bigint primary key,
  -- JSON: the seal and the audit event it stands on, the root, the balance of every account, the number of entries.
  body      text not null,
  hash      bytea not null,
  -- By the key that also signs the heads of the chains.
  signature text not null,
  made_at   timestamptz not null default clock_timestamp()
);
revoke update, delete on checkpoint from enkosi_app;

create trigger checkpoint_is_never_changed before update or delete or truncate on checkpoint
for each statement execute function refuse('entries are only ever added');

-- How far the present round through all of the books has come, and what it found; signed, so that neither can be made up. Everything is
-- proved from zero, within a day.
create table proof_round (
  number     bigint primary key,
  body       text not null, signature text not null,
  started_at timestamptz not null, finished_at timestamptz
);

-- The same of a round that only asks whether what was proved is still as it was: within the hour.
create table hourly_round (
  number     bigint primary key,
  body       text not null, signature text not null,
  started_at timestamptz not null, finished_at timestamptz
);
