-- The entries page by page, as they were read and replayed: seal and checkpoint in one. Each page takes in the one before it, so that
-- nothing can be changed, removed or slipped in without making every later page again; and each is signed with a key that is not in the
-- database. Written by server/money/books.
create table book_page (
  position      bigint primary key,
  -- The last entry and the last refusal of the page, and how many entries there are up to there.
  up_to         bigint not null, refusals_up_to bigint not null, entries bigint not null,
  -- The balance of every account after this page.
  totals        jsonb not null,
  -- Of the refusals of this page, by themselves: they are removed after seven years.
  refusals_hash bytea not null,
  hash          bytea not null, signature text not null, made_at timestamptz not null default clock_timestamp()
);
revoke update, delete on book_page from enkosi_app;

create trigger book_page_is_never_changed before update or delete or truncate on book_page
for each statement execute function refuse('entries are only ever added');

-- The state of all wallets after a page, from which the next start goes on; signed. In parts, since a value has at most 1 GB.
create table book_snapshot (
  position  bigint not null, part integer not null, bytes bytea not null,
  signature text not null, made_at timestamptz not null default clock_timestamp(),
  primary key (position, part)
);

-- Every fault ever found in the books, once each. It stays until an operator has explained it (audit event fault_explained).
create table book_fault (
  id       uuid primary key default gen_random_uuid(),
  name     text not null, about text not null, found_at timestamptz not null default clock_timestamp(),
  constraint book_fault_once unique (name, about)
);
revoke update, delete on book_fault from enkosi_app;

-- The progress of reading the books: new entries, the rows of all wallets, everything from entry one.
create table book_progress (what text primary key, at timestamptz not null default clock_timestamp(), entries bigint not null);

-- The last anchor, and the last one of a restore: how processes on several machines hear of one another's. They bind because of their
-- signature and because each is also kept outside the database, not because they stand here.
create table book_anchor (restored boolean primary key, anchor jsonb not null);
