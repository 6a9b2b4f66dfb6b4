drop function loaded_and_withdrawn(timestamptz, timestamptz);

-- Whose withdrawals consist of card money from one source, as the job found that follows each withdrawal back through the entries.
-- Operators see it with the chain, which is read from the entries again.
create table card_to_bank (
  wallet_id bigint primary key references wallet,
  -- Whose card it was; empty where guests paid whom nobody knows.
  source    bigint references wallet
);

-- Up to which entry withdrawals were followed.
create table card_watch (
  only_row boolean primary key default true,
  up_to    bigint not null default 0,
  constraint card_watch_has_one_row check (only_row)
);
insert into card_watch default values;
