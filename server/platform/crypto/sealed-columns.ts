/** A column of sealed values. */
export type SealedColumn = {
  table: string
  sealed: string
  keyId: string
  /** In whose order everybody locks rows of this table. */
  position: string
  /** The value is sealed to this column's, with this in front. */
  owner: string
  prefix: string
  /** Rows that are locked at the moment are left to the next run. */
  skipsLocked?: true
}

const number = { sealed: 'number_sealed', keyId: 'number_key_id', position: 'person_id', owner: 'person_id' }

/** Everything that is sealed with BANK_DETAILS_KEYS. */
export const SEALED = {
  payouts: {
    table: 'payout',
    sealed: 'beneficiary',
    keyId: 'beneficiary_key_id',
    position: 'entry_id',
    owner: 'id',
    prefix: '',
  },
  cashCodes: {
    table: 'payout',
    sealed: 'code',
    keyId: 'code_key_id',
    position: 'entry_id',
    owner: 'id',
    prefix: 'cash:',
  },
  workers: { table: 'worker', sealed: 'bank_details', keyId: 'bank_key_id', position: 'seq', owner: 'id', prefix: '' },
  phones: { table: 'phone', prefix: 'phone:', ...number },
  numberMoves: { table: 'number_move', prefix: 'phone:', ...number },
  phoneCodes: { table: 'phone_code', prefix: 'phone:', ...number },
  documents: {
    table: 'identity_document',
    sealed: 'sealed',
    keyId: 'key_id',
    position: 'person_id',
    owner: 'person_id',
    prefix: 'identity document:',
  },
  messages: {
    table: 'sms',
    sealed: 'sealed',
    keyId: 'key_id',
    position: 'id',
    owner: 'event',
    prefix: 'sms:',
    skipsLocked: true,
  },
} satisfies Record<string, SealedColumn>
