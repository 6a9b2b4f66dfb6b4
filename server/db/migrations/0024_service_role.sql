-- The service does not own its tables. It works as this role, which may add entries, seals and audit events but neither change
-- nor remove them, and may switch no trigger off: a stolen connection of the service cannot rewrite the books. Migrations,
-- backups and restores are done by the owner. See docs/operations.md for how each of them signs in.
do $$
begin
  if not exists (select from pg_roles where rolname = 'enkosi_app') then create role enkosi_app nologin; end if;
exception
  -- Roles belong to all databases of a server: another one may be migrated at this moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role enkosi_app is missing and % may not create it: ask an administrator for "create role enkosi_app"', current_user;
end $$;

revoke create on schema public from public;
grant usage on schema public to enkosi_app;
grant select, insert, update, delete on all tables in schema public to enkosi_app;
grant usage, select on all sequences in schema public to enkosi_app;
-- The same for tables of later migrations; one that must not be changed says so there.
alter default privileges in schema public grant select, insert, update, delete on tables to enkosi_app;
alter default privileges in schema public grant usage, select on sequences to enkosi_app;

revoke update, delete on ledger_entry, entry_seal, audit_event, audit_seal from enkosi_app;
revoke delete on wallet, payout, correction, person, worker from enkosi_app;
revoke insert, update, delete on clock_shift, migration from enkosi_app;
