-- Asked by the statement that writes a batch: either every wallet of it was as it had been read, or nothing is written.
create function all_wallets_moved(expected bigint, moved bigint) returns boolean
language plpgsql stable as $$
begin
  if moved = expected then return true; end if;
  raise exception '% of % wallets are no longer as they were read', expected - moved, expected
    using errcode = 'check_violation', constraint = 'wallet_moves_from_the_version_read';
end $$;
