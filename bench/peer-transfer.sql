\set payer random(1, :payers)
\set payee random(:payers + 1, :payers + :workers)
select peer.transfer(uuidv7(), :payer, :payee, 100)
