-- What the books were up to a seal, as of which they were proved: the proof of every minute begins here and not at the first
-- entry. A checkpoint counts only if it is signed with the key outside the database; one that is not is as if there were none.

-- What each wallet was at the last checkpoint. One that had not moved by then has no row.
create table checkpoint_wallet (
  wallet_id            bigint primary key,
  version              bigint not null,
  balance_cents        bigint not null,
  debt_cents           bigint not null,
  day                  date not null,
  day_out_cents        bigint not null,
  month_out_cents      bigint not null,
  day_free_withdrawals integer not null,
  tips_received        bigint not null
) with (fillfactor = 70);

create function checkpoint_mark(c checkpoint_wallet) returns bytea
language sql immutable
return sha256(int8send(c.wallet_id) || int8send(c.version) || int8send(c.balance_cents) || int8send(c.debt_cents)
  || int4send(c.day - date '2000-01-01') || int8send(c.day_out_cents) || int8send(c.month_out_cents)
  || int4send(c.day_free_withdrawals) || int8send(c.tips_received));

-- A tree of hashes over those rows: a block of level 1 takes in 32 wallets, one of level 2 takes in 32 blocks, and so on. The root,
-- which is signed, takes in the blocks of the last level. So a wallet that moved costs a few blocks, however many wallets there are.
create table checkpoint_block (
  level  integer not null,
  number bigint not null,
  hash   bytea not null,
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

create trigger checkpoint_is_never_changed before update or delete or truncate on checkpoint
for each statement execute function entries_stay();
revoke update, delete on checkpoint from enkosi_app;

-- How far the present round through all of the books has come, and what it found; signed, so that neither can be made up.
create table proof_round (
  number      bigint primary key,
  body        text not null,
  signature   text not null,
  started_at  timestamptz not null,
  finished_at timestamptz
);
