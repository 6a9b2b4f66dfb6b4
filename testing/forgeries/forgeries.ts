/** A way to falsify the books that only the owner of the database has: guards are off, and the rest is made to fit. */
export type Corruption = {
  sql: string
  mode?: 'simulation' | 'production'
  /** It breaks a check of the database, which must be dropped for it. */
  withoutChecks?: true
}

/** By the rule that notices them: corruptions as SQL alone or with their mode, and with other rules that notice them too. */
export type Noticed = Record<string, Record<string, string | (Corruption & { also?: string[] })>>

// The building blocks of corruptions, as SQL of the owner of the tables.

/** Takes all pages away, so that the service would sign the books again, as if they had always been like this. */
export const SIGN_AGAIN = '; delete from book_page; delete from book_snapshot'

export const SEAL_AUDIT_AGAIN = `;
  delete from audit_seal;
  do $$
  declare
    previous bytea := sha256('enkosi audit trail');
    event audit_event;
    n bigint := 0;
  begin
    for event in select * from audit_event order by id loop
      n := n + 1;
      previous := sha256(previous || convert_to(audit_canonical(event), 'UTF8'));
      insert into audit_seal (position, event_id, hash) values (n, event.id, previous);
    end loop;
  end $$`

export const LAST = '(select max(id) from ledger_entry)'
export const LAST_DEBIT = `(select debit_wallet from ledger_entry where id = ${LAST})`
export const LAST_CREDIT = `(select credit_wallet from ledger_entry where id = ${LAST})`
/** Somebody who has loaded money and is no worker. */
export const NO_WORKER = '(select wallet_id from load_refund)'
/** A wallet that sent money, and none in the last page. */
export const UNMOVED = `day_out_cents > 0 and id <> ${LAST_DEBIT}`
/** A wallet that has not moved for long. */
export const FAR = '(select max(id) from wallet where version > 0)'
export const SYSTEM = `'00000000-0000-0000-0000-000000000000'`

/** The last tip with so many cents more: entry, balances and counters. */
export const lastTipRaised = (cents: number) => `
  update wallet set balance_cents = balance_cents - ${cents}, day_out_cents = day_out_cents + ${cents},
    month_out_cents = month_out_cents + ${cents} where id = ${LAST_DEBIT};
  update wallet set balance_cents = balance_cents + ${cents} where id = ${LAST_CREDIT};
  update ledger_entry set amount_cents = amount_cents + ${cents}, debit_balance = debit_balance - ${cents},
    credit_balance = credit_balance + ${cents} where id = ${LAST}`

export const lastTipUndone = `
  update wallet set balance_cents = balance_cents + 1049, day_out_cents = day_out_cents - 1000,
    month_out_cents = month_out_cents - 1000, version = version - 1 where id = ${LAST_DEBIT};
  update wallet set balance_cents = balance_cents - 1000, version = version - 1, tips_received = tips_received - 1
  where id = ${LAST_CREDIT};
  delete from ledger_entry where id = ${LAST}`

/** Money of nowhere for the wallet that got the last tip, as an entry of this kind. */
export const credited = (kind: string, key: string, cents: number) => `
  insert into ledger_entry (credit_wallet, credit_version, credit_balance, amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
  select w.id, w.version + 1, w.balance_cents + ${cents}, ${cents}, 0, e.at, e.local_day, '${kind}', ${SYSTEM}, ${key}, 'r'
  from ledger_entry e join wallet w on w.id = e.credit_wallet where e.id = ${LAST};
  update wallet set balance_cents = balance_cents + ${cents}, version = version + 1 where id = ${LAST_CREDIT}`

/** Money from somebody who is no worker, as if it were passed on: entry, balances and counters. */
export const forgedTransfer = `
  insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
    amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
  select d.id, d.version + 1, d.balance_cents - 100, c.id, c.version + 1, c.balance_cents + 100, 100, 0, e.at, e.local_day,
    'transfer', d.person_id, 'forged', 'r'
  from ledger_entry e join wallet d on d.id = e.debit_wallet join wallet c on c.id = e.credit_wallet where e.id = ${LAST};
  update wallet set balance_cents = balance_cents - 100, version = version + 1, day_out_cents = day_out_cents + 100,
    month_out_cents = month_out_cents + 100 where id = ${LAST_DEBIT};
  update wallet set balance_cents = balance_cents + 100, version = version + 1 where id = ${LAST_CREDIT}`

/** The key of the last entry, which the guards would have taken. */
export const keyTaken = `insert into request_key (key, actor, entry_id) select key, actor, id from ledger_entry where id = ${LAST}`

export const FORGED = `'11111111-1111-4111-8111-111111111111'`
export const forgedCorrection = `${credited('correction_in', `'correction:' || ${FORGED}`, 5000)};
  insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, state, proposed_by, decided_by, decided_at, entry_id)
  select ${FORGED}, w.person_id, w.id, 'in', 5000, 'forged', 'posted', c.proposed_by, c.decided_by, c.decided_at, ${LAST}
  from wallet w, correction c where w.id = ${LAST_CREDIT} limit 1`

export const forgedEvents = `
  insert into audit_event (actor, action, subject, reason, request_id, details)
  select proposed_by, 'correction_proposed', id, reason, 'r', jsonb_build_object('personId', person_id, 'direction', direction, 'amount', amount_cents)
  from correction where id = ${FORGED};
  insert into audit_event (actor, action, subject, request_id)
  select decided_by, 'correction_approved', id, 'r' from correction where id = ${FORGED}`

/** A tip from whom the last one came from, to somebody who is no worker: entry, balances and counters. */
export const tipToNonWorker = `
  update wallet set accepts_tips = true where id = ${NO_WORKER};
  insert into ledger_entry (debit_wallet, debit_version, debit_balance, credit_wallet, credit_version, credit_balance,
    amount_cents, fee_cents, at, local_day, kind, actor, key, request_id)
  select d.id, d.version + 1, d.balance_cents - 149, c.id, c.version + 1, c.balance_cents + 100, 100, 49, e.at, e.local_day,
    'tip', d.person_id, 'forged', 'r'
  from ledger_entry e join wallet d on d.id = e.debit_wallet join wallet c on c.id = ${NO_WORKER} where e.id = ${LAST};
  update wallet set balance_cents = balance_cents - 149, version = version + 1, day_out_cents = day_out_cents + 100,
    month_out_cents = month_out_cents + 100 where id = ${LAST_DEBIT};
  update wallet set balance_cents = balance_cents + 100, version = version + 1, tips_received = tips_received + 1 where id = ${NO_WORKER}`

export const ownersSwapped = `
  update wallet set person_id = case id when ${LAST_CREDIT} then other else mine end
  from (select (select person_id from wallet where id = ${LAST_CREDIT}) as mine,
    (select person_id from wallet where id = ${LAST_CREDIT} - 1) as other) owners
  where id in (${LAST_CREDIT}, ${LAST_CREDIT} - 1)`

/** Swaps a unique column of two rows by way of a third value. */
export const swapped = (table: string, column: string, ids: string, between: string) => `
  do $$
  declare
    one ${table};
    other ${table};
  begin
    select * into one from ${table} where id in (${ids}) order by id limit 1;
    select * into other from ${table} where id in (${ids}) order by id desc limit 1;
    update ${table} set ${column} = ${between} where id = one.id;
    update ${table} set ${column} = one.${column} where id = other.id;
    update ${table} set ${column} = other.${column} where id = one.id;
  end $$;`

const REGISTERED = `select subject::uuid from audit_event where action = 'worker_registered'`
export const workersSwapped = swapped(
  'worker',
  'person_id',
  REGISTERED,
  `(select person_id from wallet where id = ${NO_WORKER})`,
)
export const numbersSwapped = swapped('worker', 'worker_number', REGISTERED, `'1111111' || damm('1111111')`)

export const handMoved = `
  update wallet set balance_cents = balance_cents + case id when ${LAST_CREDIT} then 10 else -10 end
  where id in (${LAST_CREDIT}, ${LAST_DEBIT})`
