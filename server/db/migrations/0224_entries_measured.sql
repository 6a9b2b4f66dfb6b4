-- PostgreSQL measures each partition by itself, but never the whole; without that it plans joins of entries by guesswork, and the proof of
-- a minute might read all of them. The service asks for it, though it owns no table.
create function measure_entries() returns void
language plpgsql security definer
set search_path = public, pg_temp
set lock_timeout = '400ms' as $$
begin
  analyze ledger_entry;
end $$;

revoke execute on function measure_entries() from public;
grant execute on function measure_entries() to enkosi_app;
