-- What a worker may show to a bank or a landlord. The figures are written once, as the text that was signed, and never computed again.
create table income_proof (
  id         uuid primary key default gen_random_uuid(),
  person_id  uuid not null references person,
  -- Whoever has it may read the proof: so it cannot be guessed.
  code       text collate "C" not null,
  -- Who it speaks of. Only the worker sees it; the statement has the initials.
  name       text,
  statement  text,
  signature  text,
  key_id     text not null,
  issued_at  timestamptz not null default business_now(),
  expires_at timestamptz not null,
  -- The worker stopped sharing it, or closed the account: then nothing of it is left but that it was.
  ended_at   timestamptz,
  opened     integer not null default 0,
  constraint income_proof_has_its_own_code unique (code),
  constraint income_proof_is_whole_until_it_ends
    check (ended_at is not null or num_nulls(name, statement, signature) = 0),
  constraint income_proof_ends_later check (expires_at > issued_at)
);

create index income_proof_by_person on income_proof (person_id, issued_at desc);
create index income_proof_over on income_proof (expires_at);
