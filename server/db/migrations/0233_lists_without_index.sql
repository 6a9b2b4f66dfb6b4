-- Not in a transaction.
-- All lists are looked through once a run: nothing asks which hold one worker, and every list that changes was written into it.
drop index concurrently if exists best_workers_by_worker;
