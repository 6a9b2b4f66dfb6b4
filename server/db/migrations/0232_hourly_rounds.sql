-- A round through all of the books that asks whether what was proved is still as it was: within the hour. The rounds in `proof_round`
-- prove everything from zero, which costs several times as much: within a day.
create table hourly_round (
  number      bigint primary key,
  body        text not null,
  signature   text not null,
  started_at  timestamptz not null,
  finished_at timestamptz
);
