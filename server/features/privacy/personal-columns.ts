/**
 * The fate of each personal column of the database. A test compares it with the schema, an export and a closed account: it fails until a
 * new column is classed here.
 *
 * Exported: in the copy of a person's data (`exportMyData`). Erased: deleted, emptied or replaced 90 days after the account was closed. Kept:
 * still there, with nothing but the ids of person, wallet and worker.
 */
type Table = {
  /** The column that names the owner of a row. */
  of: string
  'exported and erased'?: string
  'exported and kept'?: string
  erased?: string
  kept?: string
}

const BY_PERSON = 'person_id = :person'

export const PERSONAL: Record<string, Table> = {
  person: {
    of: 'id = :person',
    'exported and erased': 'issuer subject email first_name last_name profile_image_url language',
    'exported and kept': 'id created_at last_seen_at',
    // The pseudonym would tell which tips are whose.
    // A keyed hash that says nothing to somebody without the key; it goes with the identity.
    erased: 'identity_seal',
    kept: 'pseudonym deleted_at sign_in_after history_since archived_at erased_at registered_on registrations_of_day joined_app_at cash_held_until',
  },
  // A returning person gets the same account. Only hashes with a key that is not in the database.
  closed_identity: { of: BY_PERSON, kept: 'hash person_id closed_at' },
  identity_document: {
    of: BY_PERSON,
    // Number, birth date and surname, exported masked and erased when the account is closed.
    'exported and erased': 'country sealed',
    'exported and kept': 'kind given_at',
    erased: 'key_id',
    kept: 'person_id hash',
  },
  // The word of the population register, gone with the account.
  register_check: {
    of: BY_PERSON,
    'exported and erased': 'status answered_at contradicted_by',
    erased: 'person_id reference given_at asks due_at',
  },
  session: {
    of: BY_PERSON,
    'exported and erased': 'id device signed_in_at last_seen_at',
    erased: 'token_hash person_id id_token authenticated_at',
  },
  push_subscription: {
    of: 'session_id in (select id from session where person_id = :person)',
    'exported and erased': 'endpoint',
    // With the keys and the address somebody else could write to the phone.
    erased: 'id session_id p256dh auth',
  },

  worker: {
    of: BY_PERSON,
    // Account number and phone number are exported masked: such a file is easily left where others can read it.
    'exported and erased':
      'guard_number location bank_details bank_changed_at rejected_because verified_name photo_rejected_because',
    'exported and kept': 'id worker_number service_category shows_name face',
    erased: 'guard_key search_id search_digits search_name place_id bank_key_id',
    // The rating and whether the worker is verified are exported as they are shown.
    kept: 'seq person_id verified_at rejected_at removed_at rating_sum rating_count rank created_at id_since_version',
  },
  // Exported as base64, and gone as soon as somebody stops being a worker.
  worker_photo: {
    of: 'worker_id = :worker',
    'exported and erased': 'id jpeg sent_at approved_at',
    erased: 'worker_id',
  },
  // Printed badges outlive profiles: an ID that received money is never given to somebody else.
  worker_id_taken: { of: 'worker_id = :worker', kept: 'key_hash worker_id received' },
  // Lanyards outlive profiles too: a claimed number never moves to somebody else.
  printed_card: {
    of: 'worker_id = :worker',
    'exported and kept': 'number claimed_at',
    kept: 'batch_id code_hash worker_id',
  },
  favourite: { of: BY_PERSON, 'exported and erased': 'marked_at', erased: 'person_id worker_id' },
  code_report: {
    of: BY_PERSON,
    'exported and erased': 'message',
    'exported and kept': 'code created_at closed_at',
    erased: 'person_id',
    kept: 'id worker_id closed_by',
  },
  income_proof: {
    of: BY_PERSON,
    'exported and erased': 'name statement',
    'exported and kept': 'code issued_at expires_at ended_at opened',
    erased: 'name_code signature',
    kept: 'id person_id key_id counted_version',
  },

  phone: {
    of: BY_PERSON,
    'exported and erased': 'number_sealed language tip_messages',
    erased:
      'person_id number_key_id number_hash linked_at pin_salt pin_hash pin_tries locked_at stopped_at balance_needs_pin pin_code_hash pin_code_tries pin_code_until new_pin_from sim_swapped_at new_sim_since pin_chosen_at dialled_at',
  },
  notified: { of: BY_PERSON, erased: 'person_id channel version due_at' },
  number_move: {
    of: BY_PERSON,
    erased: 'person_id number_sealed number_key_id number_hash proposed_by proposed_at',
  },
  phone_code: { of: BY_PERSON, erased: 'person_id number_sealed number_key_id number_hash code_hash tries expires_at' },
  sms: {
    of: BY_PERSON,
    'exported and erased': 'kind state created_at cost_millicents',
    erased: 'id event person_id sealed key_id attempts due_at expires_at claimed_at message_id local_day',
  },
  // A dialled session is kept for an hour.
  ussd_session: {
    of: BY_PERSON,
    erased: 'id number_hash person_id state started_at ended_at',
  },
  ussd_step: {
    of: 'session_id in (select id from ussd_session where person_id = :person)',
    erased: 'session_id step input_hash input_chars answer claimed_at',
  },

  message: {
    of: BY_PERSON,
    'exported and erased': 'name email subject message',
    'exported and kept': 'kind category created_at',
    erased: 'person_id',
    kept: 'id status',
  },
  help_request: {
    of: BY_PERSON,
    'exported and erased': 'message answer',
    'exported and kept': 'id entry_id load_id asked_at answered_at',
    erased: 'person_id',
    kept: 'answered_by',
  },
  privacy_request: {
    of: BY_PERSON,
    'exported and erased': 'message answer',
    'exported and kept': 'id kind state asked_at due_on answered_at',
    // How somebody who called was known is a word of operators to one another, as a correction's reason is.
    erased: 'identity_note',
    kept: 'person_id answered_by opened_by',
  },
  // The person's own acts. The trail is only added to.
  audit_event: {
    of: 'actor = :person::text',
    'exported and kept': 'at action',
    kept: 'id actor subject reason request_id details',
  },

  // Records of money are kept for seven years, and the books for ever.
  wallet: {
    of: BY_PERSON,
    'exported and kept': 'balance_cents debt_cents',
    // The limits left, and whether the wallet is on hold, are exported as they are shown.
    kept: 'id person_id version day day_out_cents month_out_cents day_free_withdrawals tips_received accepts_tips frozen_at is_limited limit_lifted_after',
  },
  ledger_entry: {
    of: ':wallet in (debit_wallet, credit_wallet)',
    'exported and kept': 'id amount_cents fee_cents at kind',
    kept: 'debit_wallet debit_version debit_balance credit_wallet credit_version credit_balance debt_cents loss_cents settles reverses local_day actor key request_id',
  },
  // Cases for operators of card money that went to a bank.
  card_to_bank: {
    of: 'wallet_id = :wallet',
    kept: 'wallet_id is_of_guests found found_at closed_up_to closed_at closed_by',
  },
  guest_loss_review: {
    of: 'wallet_id = :wallet',
    kept: 'wallet_id up_to reviewed_by reviewed_at',
  },
  ledger_refusal: {
    of: 'actor = :person',
    kept: 'id actor key kind debit_wallet credit_wallet amount_cents code request_id at',
  },
  // Forgotten after 400 days.
  request_key: {
    of: 'actor = :person',
    kept: 'entry_id actor asked_on key',
  },
  tip_rating: {
    of: BY_PERSON,
    'exported and kept': 'entry_id stars at',
    kept: 'worker_id person_id counts',
  },
  load: {
    of: BY_PERSON,
    'exported and erased': 'payment_reference',
    'exported and kept': 'id amount_cents state created_at settled_at',
    erased: 'key request_hash',
    kept: 'person_id wallet_id asked_cents page_url response_code provider_transaction_id entry_id due_at polls reversed_cents',
  },
  // Exported as the movement that they are parts of.
  load_refund: {
    of: 'wallet_id = :wallet',
    kept: 'id entry_id load_id wallet_id amount_cents is_leaving state return_entry_id asks asked_at created_at settled_at due_at polls',
  },
  // A tip that the person gave as a guest and claimed.
  guest_tip: {
    of: 'claimed_by = :person',
    'exported and kept': 'amount_cents fee_cents entry_id created_at',
    kept: 'id reference wallet_id key state page_url response_code provider_transaction_id paid_cents refund_entry_id credited_on reversed_cents claimed_by claimed_at settled_at due_at polls',
  },
  payout: {
    of: 'wallet_id = :wallet',
    'exported and erased': 'destination',
    'exported and kept': 'entry_id rail amount_cents fee_cents net_cents created_at state',
    erased: 'beneficiary beneficiary_key_id code code_key_id code_hash',
    // Why it came back is exported as a sentence.
    kept: 'id wallet_id local_day bank_id bank_state reason settled_at due_at locked_until attempts claim_number orders ordered_at turned_down_at code_expires_at cancel_asked_at',
  },
  correction: {
    of: BY_PERSON,
    'exported and kept': 'amount_cents entry_id',
    // Why and by whom is what operators say to one another.
    kept: 'id person_id wallet_id direction reason state proposed_by proposed_at decided_by decided_at difference_id load_id refund_id help_id',
  },
}

/** Deleted with the person it points at. */
export const WHOLE_ROW = 'the whole row'

/**
 * Rows of other people that point at a person who leaves, by the column that does: the columns erased from them with the person. The rest
 * stays as it is, since it is not the leaver's. A test compares it with the foreign keys: it fails until a new one is named here.
 */
export const POINTING: Record<string, string> = {
  // Reports about a worker, perhaps by name.
  'code_report.worker_id': 'message',
  'favourite.worker_id': WHOLE_ROW,
  'guest_tip.wallet_id': '',
  'tip_rating.worker_id': '',
}

/** Columns that point at the owner of the row a second time, or at the operator who acted. Operators do not leave. */
export const POINTING_AT_NO_OTHER = [
  'correction.wallet_id load.wallet_id',
  'card_to_bank.closed_by code_report.closed_by correction.decided_by correction.proposed_by guest_loss_review.reviewed_by help_request.answered_by number_move.proposed_by privacy_request.answered_by privacy_request.opened_by',
].flatMap((names) => names.split(' '))

/** Tables that say nothing about a person. */
export const IMPERSONAL = [
  // Of the books and the audit trail as a whole.
  'audit_seal book_anchor book_fault book_page book_progress book_snapshot',
  'reconciliation_difference reconciliation_mark',
  // Of the service itself.
  'backup_taken card_to_bank_watch clock_shift identity_key_check job migration payout_stop retention_run seeded',
  // Of the search: places, and workers by number. A place goes with its last worker.
  'place place_form place_misspelling',
  // Where operators sent blank cards.
  'card_batch',
  // Gone within a day: callers that are counted, sign-ins under way, signatures that were seen.
  'provider_notification rate_count sign_in',
  // Sealed, and gone ten minutes after the last answer: there is no account yet.
  'joining_draft',
  // Of the simulated companies, which keep their own accounts.
  'idp_account idp_record idp_secret',
  'sim_cash_code sim_delivery sim_disbursement sim_payment sim_refund sim_settlement sim_sms sim_switches',
].flatMap((names) => names.split(' '))
