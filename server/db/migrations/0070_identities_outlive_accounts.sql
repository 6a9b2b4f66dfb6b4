-- Who a closed account belonged to, as keyed hashes: of the identity provider's name for the person, and of the address it
-- vouched for. The key is not in the database. Whoever signs in again under one of them gets the same account back, and with it the
-- limits, the hold, the debt and the money that came late: rules cannot be shaken off by closing an account.
create table closed_identity (
  hash      bytea primary key,
  person_id uuid not null references person,
  closed_at timestamptz not null default business_now(),
  constraint closed_identity_is_a_hash check (octet_length(hash) = 32)
);

create index closed_identity_by_person on closed_identity (person_id);

-- Nobody decides what concerns their own wallet, neither with a yes nor with a no.
alter table correction add constraint correction_is_never_decided_by_its_owner check (decided_by <> person_id);

-- Closed wallets that hold money again are looked for every few minutes.
create index person_closed on person (id) where deleted_at is not null;
