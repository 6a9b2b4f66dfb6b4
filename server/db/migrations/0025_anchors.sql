-- The signed heads of both chains at the time of the proof: how processes on several machines hear of one another's anchors.
-- They bind because of their signature and because each is also kept outside the database, not because they stand here.
alter table ledger_proof add column anchor jsonb;
