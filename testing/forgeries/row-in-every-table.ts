import { randomUUID } from 'node:crypto'
import { anchorHeads, openAnchorStore } from '#server/money/books/anchor-store.ts'
import { writeSnapshot } from '#server/money/books/snapshot.ts'
import { openState } from '#server/money/books/state.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { sealAudit } from '#server/platform/audit/seal-audit.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { loadRefund, tip, withdrawal } from '#testing/money/movements.ts'
import { openGuestTip, testCaller, testWorker } from '#testing/people/people.ts'
import { type TestDatabase, testLedger } from '#testing/service/database.ts'
import { followOnce, signer } from '#testing/service/follow-once.ts'

/** Leaves a row in every table. Add the row of a new table here: `emptyTables` names the forgotten ones. */
export async function fillEveryTable(database: Pick<TestDatabase, 'db' | 'url'>): Promise<void> {
  const { db } = database
  const ledger = testLedger(database.url)
  const thandi = await testCaller(db, { firstName: 'Thandi', balance: 20_000 })
  const sipho = await testWorker(db, { firstName: 'Sipho', location: 'Rosebank' })
  const operator = await testCaller(db, { firstName: 'Opera' })
  const tipped = await ledger.post(tip(thandi, sipho, 5_000))
  await ledger.post(withdrawal(sipho, 1_000))
  await ledger.post(loadRefund(thandi, 1_000))
  await ledger.post(tip(thandi, sipho, 500_000)).catch(() => 'refused')
  await openGuestTip(db, sipho, 2_000)
  const entry = (tipped as { entryId: number }).entryId

  await db.unsafe(`
    insert into session (id, token_hash, person_id, device, authenticated_at)
    values ('${thandi.sessionId}', sha256('${randomUUID()}'), '${thandi.personId}', 'a phone', business_now());
    insert into push_subscription (session_id, endpoint, p256dh, auth)
    values ('${thandi.sessionId}', 'https://push.example/${randomUUID()}', 'key', 'auth');
    insert into sign_in (state, browser_hash, nonce, code_verifier, return_to, expires_at)
    values ('state', 'hash', 'nonce', 'the verifier', '/', clock_timestamp() + interval '10 minutes');
    insert into closed_identity (hash, person_id) values (sha256('closed'), '${operator.personId}');
    insert into register_check (person_id, given_at) values ('${thandi.personId}', business_now());
    insert into identity_document (person_id, kind, country, hash, sealed, key_id)
    values ('${thandi.personId}', 'passport', 'ZW', sha256('a passport'), 'sealed', 'k1');
    insert into joining_draft (number_hash, sealed, key_id, expires_at)
    values (sha256('a number'), 'answers so far', 'k1', clock_timestamp() + interval '10 minutes');
    insert into identity_key_check (hash) values (sha256('a key')) on conflict do nothing;
    insert into worker_photo (worker_id, jpeg) values ('${sipho.workerId}', 'a photo');
    insert into favourite (person_id, worker_id) values ('${thandi.personId}', '${sipho.workerId}');
    insert into privacy_request (person_id, kind, due_on) values ('${thandi.personId}', 'access', local_today() + 30);
    insert into provider_notification (signature, provider) values ('signature', 'vodapay');

    insert into place (words) values ('rosebank');
    insert into place_form (form, place_id) select 'rosebank', id from place;
    insert into place_misspelling (spelling, name) values ('rosebnk', 'rosebank');
    insert into card_batch (label, cards) values ('Rosebank', 1);
    insert into printed_card (number, batch_id, code_hash) select '7000000' || damm('7000000'), id, sha256('code') from card_batch;
    insert into tip_rating (entry_id, worker_id, person_id, stars) values (${entry}, '${sipho.workerId}', '${thandi.personId}', 5);
    insert into income_proof (person_id, code, name, name_code, statement, signature, key_id, counted_version, expires_at)
    values ('${sipho.personId}', 'ABCD', 'Sipho', 'EFGH', '{}', 'signature', 'p1', 1, business_now() + interval '90 days');

    insert into phone (person_id, number_sealed, number_key_id, number_hash)
    values ('${thandi.personId}', 'sealed', 'k0', sha256('number'));
    insert into phone_code (person_id, number_sealed, number_key_id, number_hash, code_hash, expires_at)
    values ('${thandi.personId}', 'sealed', 'k0', sha256('number'), sha256('code'), business_now() + interval '10 minutes');
    insert into number_move (person_id, number_sealed, number_key_id, number_hash)
    values ('${thandi.personId}', 'sealed', 'k0', sha256('another number'));
    insert into sms (event, person_id, kind, sealed, key_id, expires_at)
    values ('event', '${thandi.personId}', 'tip', 'sealed', 'k0', business_now() + interval '1 day');
    insert into ussd_session (id, number_hash, person_id, state) values ('ussd', sha256('number'), '${thandi.personId}', '{}');
    insert into ussd_step (session_id, step, input_hash, input_chars) values ('ussd', 1, sha256('input'), 1);
    insert into notified (person_id, channel, version) values ('${sipho.personId}', 'push', 1) on conflict do nothing;

    insert into message (kind, name, email, subject, message)
    values ('contact', 'Thandi', 'thandi@enkosi.test', 'Hello', E'two lines\\u2028in the way of some editors');
    insert into code_report (code, person_id) values ('NOPE-1', '${thandi.personId}');
    insert into help_request (person_id, entry_id, message) values ('${thandi.personId}', ${entry}, 'Was it R50?');
    insert into reconciliation_difference (kind, subject, explanation, since)
    values ('load_missing', 'a load', 'Only the provider has it.', business_now());
    insert into reconciliation_mark (side, up_to, swept_at) values ('loads', business_now(), business_now());
    insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, proposed_by)
    values (gen_random_uuid(), '${thandi.personId}', ${thandi.walletId}, 'in', 100, 'A mistake', '${operator.personId}');
    insert into card_to_bank (wallet_id, is_of_guests, found) values (${sipho.walletId}, false, '{}');
    insert into guest_loss_review (wallet_id, up_to, reviewed_by) values (${sipho.walletId}, ${entry}, '${operator.personId}');

    insert into job (name, due_at) values ('a job', '-infinity');
    insert into seeded (what) values ('a row in every table');
    insert into backup_taken (at) values (clock_timestamp());
    insert into rate_count (key, ends_at, used) values ('a caller', clock_timestamp() + interval '1 minute', 1);
    insert into book_fault (name, about) values ('a rule of these tests', 'nothing');

    insert into sim_payment (trace_id, transaction_id, amount_cents, echo_data, callback_url, notification_url, first_code, final_code, decided_at)
    values ('trace', 'transaction', 100, '', '', '', '00', '00', business_now());
    insert into sim_refund (trace_id, payment, amount_cents) values ('refund', 'trace', 100);
    insert into sim_settlement (id, amount_cents, cost_cents) values ('settlement', 100, 1);
    insert into sim_disbursement (id, nonce, cents, timeline) values ('disbursement', 'nonce', 100, '[]');
    insert into sim_cash_code (reference, serial_number, pin_hash, cents, known_from, expires_at)
    values ('reference', 'serial', 'hash', 5000, business_now(), business_now() + interval '30 days');
    insert into sim_sms (id, number, sender, message) values ('message', '+27821234567', 'Enkosi', 'Hello');
    insert into sim_delivery (provider, url, body, due_at) values ('vodapay', 'http://localhost', '{}', business_now());
    insert into idp_account (subject, email, first_name, last_name) values ('subject', 'a@enkosi.test', 'A', 'B');
    insert into idp_secret (name, value) values ('signing key', '{"d":"private"}');
    insert into idp_record (model, id, payload, expires_at)
    values ('Session', 'id', '{}', clock_timestamp() + interval '1 day');
  `)

  await recordAuditEvent(db, { actor: 'system', action: 'tested', subject: 'every table', requestId: 'r' })
  await sealAudit(db)
  await followOnce(db)
  await writeSnapshot(db, openState(), signer)
  const place = { anchorSecret: 'a secret of these tests', databaseUrl: database.url, dataDir: scratchFolder('anchor') }
  await anchorHeads(db, openAnchorStore(place))
}

/** The tables without a row: a test of all tables says nothing about these. */
export async function emptyTables(db: Db): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1
  `
  const empty: string[] = []
  for (const { name } of tables) {
    const [row] = await db`select from ${db(name)} limit 1`
    if (!row) empty.push(name)
  }
  return empty
}
