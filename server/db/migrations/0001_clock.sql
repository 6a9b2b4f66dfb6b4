-- Two clocks, one rule. business_now() is the time of the product: everything that a rule decides by or a person is shown
-- (days, limits, expiries, when to do something next, when somebody signed in). In simulation it can be moved.
-- clock_timestamp() is the machine's own time and never moves. It dates evidence about the books (seals, audit trail,
-- proofs, migrations), and it times short exchanges whose other end has a clock of its own (a sign-in under way, rate
-- windows). now() is used nowhere: it is the time at which a transaction began, which may be before its locks.

-- Zero except where time is moved in simulation or by a test.
create table clock_shift (
  only_row boolean primary key default true,
  by       interval not null default interval '0',
  constraint clock_shift_has_one_row check (only_row)
);
insert into clock_shift default values;

-- Volatile on purpose: taken after locks, it must be the time of now and not of the transaction's start.
create function business_now() returns timestamptz
language sql volatile
return clock_timestamp() + (select by from clock_shift);

-- Midnight is taken in Johannesburg: the worker's day, not the server's.
create function business_today() returns date
language sql volatile
return (business_now() at time zone 'Africa/Johannesburg')::date;
