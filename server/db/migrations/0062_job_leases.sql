-- Who runs a task, and until when nobody else does. A lease and not a lock, since a lock would keep a connection of the pool
-- for as long as the task takes, and all tasks together could take every one of them.
alter table job add column holder uuid;
alter table job add column leased_until timestamptz;
