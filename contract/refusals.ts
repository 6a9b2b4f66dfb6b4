import { PRODUCT } from '#contract/product.ts'
import { CASH, GUEST_TIP, KNOWN_WORKERS, LOAD, OUT, PROOF, REFUND } from './limits.ts'
import { shortRand } from './money.ts'
import { OUT_UNVERIFIED } from './unverified-limits.ts'

/** Every refusal: its code, status and sentence. */
export const REFUSALS = {
  // 400: the request cannot be understood
  malformed: { status: 400, sentence: 'The request could not be understood.' },
  search_too_short: { status: 400, sentence: 'Please type at least 2 characters or choose a service type.' },
  sign_in_failed: { status: 400, sentence: 'The sign-in could not be completed. Please start again.' },
  body_too_large: { status: 400, sentence: 'That is too much text for one request.' },
  wrong_content_type: { status: 400, sentence: 'Please send JSON.' },
  // 401, 403, 404
  signed_out: { status: 401, sentence: 'Please sign in first.' },
  foreign_origin: { status: 403, sentence: 'This request came from another site and was refused.' },
  not_yours: { status: 403, sentence: 'You are not allowed to do this.' },
  workers_only: { status: 403, sentence: 'This is for registered service workers.' },
  operators_only: { status: 403, sentence: 'This is for operators.' },
  own_account: { status: 403, sentence: 'Operators cannot act on their own account.' },
  bad_signature: { status: 403, sentence: 'The signature of this notification is not valid.' },
  sign_in_again: { status: 403, sentence: 'Please sign in again to confirm that it is you.' },
  not_found: { status: 404, sentence: 'There is nothing here.' },
  unknown_worker: { status: 404, sentence: 'This worker could not be found.' },
  card_not_in_use: { status: 404, sentence: 'This card is not in use yet.' },
  proof_over: { status: 404, sentence: 'No longer available.' },
  unknown_tip: { status: 404, sentence: 'This tip could not be found.' },
  // 409: taken or already done
  worker_id_taken: { status: 409, sentence: 'This worker ID is already taken. Please choose another.' },
  already_worker: { status: 409, sentence: 'You are already registered as a service worker.' },
  already_rated: { status: 409, sentence: 'You have already rated this tip.' },
  already_asked: { status: 409, sentence: 'You have already asked for this. We are looking into it.' },
  phone_taken: { status: 409, sentence: 'This number belongs to another account. Please contact support.' },
  phone_joins: {
    status: 409,
    sentence: 'This number has an account that was opened by dialling. Type its PIN to continue with it here.',
  },
  both_used: {
    status: 409,
    sentence:
      'This number has its own account, and you have already used yours here, so the two cannot be joined. Please contact support.',
  },
  too_late_to_cancel: {
    status: 409,
    sentence: 'This withdrawal is already on its way and can no longer be cancelled.',
  },
  already_done: { status: 409, sentence: 'This has already been done.' },
  still_open: {
    status: 409,
    sentence:
      'This is still open and may settle by itself, so a correction could settle it twice. Please ask again instead.',
  },
  name_changed: { status: 409, sentence: 'The name of this worker has changed. Please look again.' },
  photo_gone: { status: 409, sentence: 'This photo was replaced or removed. Please look again.' },
  overtaken: { status: 409, sentence: 'Somebody else has already taken this over.' },
  // 422: understood, and refused by a rule
  misleading_id: {
    status: 422,
    sentence: `This ID looks like a link, a phone number, or the name of ${PRODUCT.name}, a bank or an official body. Please choose another one.`,
  },
  insufficient_balance: { status: 422, sentence: 'There is not enough money in the wallet.' },
  daily_limit: { status: 422, sentence: `This would exceed your daily limit of ${shortRand(OUT.perDay)}.` },
  monthly_limit: { status: 422, sentence: `This would exceed your monthly limit of ${shortRand(OUT.perMonth)}.` },
  daily_limit_unverified: {
    status: 422,
    sentence: `Until we have checked who you are, at most ${shortRand(OUT_UNVERIFIED.perDay)} a day can leave your wallet.`,
  },
  monthly_limit_unverified: {
    status: 422,
    sentence: `Until we have checked who you are, at most ${shortRand(OUT_UNVERIFIED.perMonth)} a month can leave your wallet.`,
  },
  load_limit: { status: 422, sentence: `At most ${shortRand(LOAD.perMonth)} can be added in a month.` },
  guest_limit: {
    status: 422,
    sentence: `Guests have already given this worker ${shortRand(GUEST_TIP.perDay)} today, which is the limit. Please sign in to tip.`,
  },
  guests_paused: {
    status: 422,
    sentence: 'Tips by card without an account are paused for this worker. Please sign in to tip.',
  },
  no_tips_then: { status: 422, sentence: 'No tips came in during this time.' },
  too_many_proofs: {
    status: 422,
    sentence: `You are sharing ${PROOF.live} proofs, which is the limit. Please stop sharing one first.`,
  },
  not_a_photo: { status: 422, sentence: 'This photo cannot be used. Please choose another one.' },
  own_tip: { status: 422, sentence: 'You cannot tip yourself.' },
  own_transfer: { status: 422, sentence: 'You cannot send money to yourself.' },
  unknown_push_service: { status: 422, sentence: 'This browser cannot show notifications.' },
  no_bank_account: { status: 422, sentence: 'Please add your bank account first.' },
  cash_unverified: { status: 422, sentence: 'Cash is only for workers we have verified. Please contact support.' },
  too_many_cash_codes: {
    status: 422,
    sentence: `You have ${CASH.open} cash codes, which is the limit. Please use or cancel one first.`,
  },
  cash_held: {
    status: 422,
    sentence: 'The number of this account was changed, so you cannot withdraw cash for 72 hours.',
  },
  not_cashable: {
    status: 422,
    sentence: 'Money that you added from your card cannot be withdrawn in cash.',
  },
  idempotency_mismatch: { status: 422, sentence: 'This request was already sent with other details.' },
  payment_declined: { status: 422, sentence: 'The payment was declined.' },
  wallet_frozen: { status: 422, sentence: 'This wallet is on hold. Please contact support.' },
  wallet_in_debt: { status: 422, sentence: 'Please settle what you owe first.' },
  not_refundable: {
    status: 422,
    sentence: `Only what you loaded in the last ${REFUND.days} days and have not spent can go back to your card.`,
  },
  refund_too_soon: {
    status: 422,
    sentence: `Money can go back to your card once in ${REFUND.everyDays} days, and once more when you delete your account.`,
  },
  not_whole: { status: 422, sentence: 'A refund on its way can only be put back into the wallet, and as a whole.' },
  more_than_owed: { status: 422, sentence: 'You owe less than that.' },
  account_deleted: { status: 422, sentence: 'This account has been closed.' },
  operators_stay: { status: 422, sentence: 'Operators cannot close their account while they are listed as operators.' },
  wallet_not_empty: { status: 422, sentence: 'Please withdraw the money in your wallet first.' },
  wrong_code: { status: 422, sentence: 'This code is wrong. Please check the message again.' },
  code_expired: { status: 422, sentence: 'This code has expired. Please ask for a new one.' },
  wrong_pin: {
    status: 422,
    sentence: `This PIN is wrong. After three wrong tries your ${PRODUCT.name} PIN is locked.`,
  },
  phone_locked: {
    status: 422,
    sentence: `Your ${PRODUCT.name} PIN is locked after three wrong tries. Dial our USSD code on that phone and choose Forgot PIN, or call us.`,
  },
  phone_idle: {
    status: 422,
    sentence:
      'Nobody has dialled from this number for 90 days. Dial our USSD code on that phone first, and answer what it asks.',
  },
  no_phone: { status: 422, sentence: 'Please add a mobile number first.' },
  dial_first: {
    status: 422,
    sentence:
      'Too many codes were sent to this number today. Dial our USSD code on that phone, then ask again within ten minutes.',
  },
  new_sim_money: {
    status: 422,
    sentence: 'This number has a new SIM, so no money goes to it. Please choose your bank account.',
  },
  unknown_account: {
    status: 422,
    sentence: 'This bank has no such account. Please check your details, or choose another way.',
  },
  name_mismatch: {
    status: 422,
    sentence: 'The bank says that this account is in another name. Money can only go to your own account.',
  },
  bank_away: {
    status: 422,
    sentence: 'This bank is not responding right now, and nothing was taken. Please try again, or choose another way.',
  },
  new_sim: { status: 422, sentence: 'This number has a new SIM. To choose a new PIN, link the number again.' },
  does_not_fit: { status: 422, sentence: 'This does not match what we know.' },
  asked_lately: {
    status: 422,
    sentence: 'This can be done a day after it was asked for, when the person has read of it.',
  },
  second_operator: { status: 422, sentence: 'A second operator has to approve this.' },
  // 429, 503
  registered_too_often: {
    status: 429,
    sentence: 'You can register only three times a day. Please try again tomorrow.',
  },
  too_many_favourites: {
    status: 409,
    sentence: `You have ${KNOWN_WORKERS.favourites} favourites, which is the limit. Please remove one first.`,
  },
  too_many: { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  busy: { status: 503, sentence: 'The service is busy. Please try again in a moment.' },
  away: { status: 503, sentence: 'The service cannot be reached right now. Nothing was changed. Please try again.' },
  provider_away: { status: 503, sentence: 'The payment provider cannot be reached right now. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof REFUSALS

/** An expected "no", usually shown to a person. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  /** A sentence of its own in the person's language, in place of the one of its code. */
  readonly sentence: string | undefined
  /** For 429 and 503: after how many seconds to try again. */
  readonly retryAfter: number | undefined
  /** The same request was refused before; this is the first answer again. */
  readonly replayed: boolean

  constructor(code: RefusalCode, options: { sentence?: string; retryAfter?: number; replayed?: boolean } = {}) {
    super(options.sentence ?? REFUSALS[code].sentence)
    this.name = 'Refusal'
    this.code = code
    this.status = REFUSALS[code].status
    this.sentence = options.sentence
    this.retryAfter = options.retryAfter
    this.replayed = options.replayed ?? false
  }
}

/** The result of the work, or undefined if it is refused with one of these codes. */
export async function unlessRefused<Result>(
  work: Promise<Result>,
  ...codes: [RefusalCode, ...RefusalCode[]]
): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal && codes.includes(error.code)) return undefined
    throw error
  }
}
