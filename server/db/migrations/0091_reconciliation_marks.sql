-- Up to when each side has been compared with a partner's: the next comparison begins there. Once a day it begins two weeks ago.
create table reconciliation_mark (
  side     text primary key,
  up_to    timestamptz not null,
  swept_at timestamptz not null
);

-- The simulated provider lists payments by their last change, so every change has its time, also one made by hand.
create function note_payment_change() returns trigger
language plpgsql as $$
begin
  new.changed_at := business_now();
  return new;
end $$;

create trigger payment_change_has_its_time before update of amount_cents, refunded_cents, first_code, final_code, decided_at on sim_payment
for each row execute function note_payment_change();
