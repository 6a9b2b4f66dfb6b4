-- Why an operator turned the verification down, in words for the worker. Who was rejected before this was not told.
alter table worker add column rejected_because text;
