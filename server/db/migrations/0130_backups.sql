-- When a backup was last finished, by npm run backup or by whatever tool takes them: how long ago that was is watched.
create table backup_taken (
  only_row boolean primary key default true,
  at       timestamptz not null,
  constraint backup_taken_has_one_row check (only_row)
);
revoke insert, update, delete on backup_taken from enkosi_app;
