-- Months that were proved, sealed and written to a file (npm run books -- close). What is said of each is signed with the key that is
-- not in the database, and stands at the end of its file too.
create table closed_month (
  -- 2026-10, or "before" for what was written before there were months.
  month     text primary key,
  -- JSON: its entries, the seal it ends with, the balance of every account then, and the hash of all rows of the file.
  body      text not null,
  signature text not null,
  closed_at timestamptz not null default clock_timestamp()
);

create trigger closed_month_is_never_changed before update or delete or truncate on closed_month
for each statement execute function entries_stay();
revoke insert, update, delete on closed_month from enkosi_app;
