-- Tippers see a worker's first name and initial, so that they know whom they pay, unless the worker switches it off.
alter table worker add column shows_name boolean not null default true;
