-- The sequence that 0222 made begins with the right number, but says that it has given out none, which the proof takes for numbers that
-- could be given out twice, until the next entry. Nobody takes a number meanwhile.
lock table ledger_entry in share mode;
do $$
begin
  if not (select is_called from ledger_entry_id_seq) and exists (select from ledger_entry) then
    perform setval('ledger_entry_id_seq', (select last_value from ledger_entry_id_seq) - 1);
  end if;
end $$;
