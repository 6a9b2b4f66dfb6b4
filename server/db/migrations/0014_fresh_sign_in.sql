-- When the person last showed the identity provider who they are, which may be long before this session began.
alter table session add column authenticated_at timestamptz;

-- A sign-in at which the provider shall ask even somebody whom it still knows.
alter table sign_in
  add column started_at timestamptz not null default clock_timestamp(),
  add column is_fresh   boolean not null default false;

-- Where the money goes was changed: the worker sees it for some days.
alter table worker add column bank_changed_at timestamptz;
