import { z } from 'zod'
import { bareRand, type Cents, centsFromRand } from '#contract/money.ts'
import { asLine } from '#contract/plain-text.ts'
import { PRODUCT } from '#contract/product.ts'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { ask, Rejected } from './ask.ts'

const Quantity = z.string().transform((text, context) => {
  const cents = centsFromRand(text)
  if (cents !== undefined) return cents
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** A disbursement as the bank reports it. */
const Disbursement = z
  .object({
    id: z.string(),
    nonce: z.string(),
    amount: z.object({ currency: z.string().max(10), quantity: Quantity }),
    state: z.enum(['Pending', 'Submitted', 'Completed', 'Error', 'Cancelled', 'Reversed']),
    // Operators see it.
    reason: z.string().max(300).overwrite(asLine).optional(),
  })
  .transform(({ amount, ...rest }) => ({ ...rest, currency: amount.currency, cents: amount.quantity }))
export type Disbursement = z.infer<typeof Disbursement>

const Listed = z.object({ disbursements: z.array(Disbursement) })

const UNKNOWN = 'http 404'

type Account = ({ accountNumber: string } | { phoneNumber: string }) & { bankId: string }

/** The bank's word on whose account it is. */
const Resolution = z.object({ name: z.string().max(200).overwrite(asLine), resolutionId: z.string().max(200) })

/** The bank that pays out, or its simulator: only the address and the credentials differ. */
export type PayoutBank = {
  /** The holder of an account, by its number or by a mobile number at the bank; undefined if the bank knows none. */
  resolve(account: Account): Promise<z.output<typeof Resolution> | undefined>
  /** Requests a disbursement, an instant one where the account was resolved. A known nonce gets the first one again, so retrying is safe. */
  create(order: {
    nonce: string
    cents: Cents
    beneficiary: Account & { name: string }
    resolutionId?: string | undefined
  }): Promise<Disbursement>
  lookUp(id: string): Promise<Disbursement>
  /** The disbursement of a nonce; undefined if the bank has none. */
  find(nonce: string): Promise<Disbursement | undefined>
  /** Every disbursement that was requested or changed its state since a moment, in the order of nonces. */
  list(from: Date): AsyncGenerator<Disbursement>
}

export function payoutBankOf(config: () => Config, watch: PartnerWatch = UNWATCHED): PayoutBank {
  const asking = (call: string) => {
    const { bank, partnerTimeoutMs: timeoutMs, partners } = config()
    const headers = { authorization: `Bearer ${bank.token}` }
    const watched = watch('bank', call)
    return {
      headers,
      timeoutMs,
      watched,
      partners,
      repeats: 1,
      base: bank.url,
      url: `${bank.url}/v2/disbursements`,
    }
  }
  return {
    resolve: async (account) => {
      const { base, watched, ...how } = asking('resolve')
      const question = { method: 'POST', body: account, ...how, url: `${base}/v2/resolutions` } as const
      try {
        // That it knows no such account is an answer.
        const ended = (failure: string | null) => watched.ended(failure === UNKNOWN ? null : failure)
        return await ask({ ...question, watched: { ...watched, ended } }, Resolution)
      } catch (error) {
        if (error instanceof Rejected && error.status === 404) return undefined
        throw error
      }
    },
    create: ({ nonce, cents, beneficiary, resolutionId }) => {
      const body = {
        amount: { currency: 'ZAR', quantity: bareRand(cents) },
        nonce,
        // The text on the worker's bank statement.
        beneficiaryReference: `${PRODUCT.name} tips`,
        beneficiary,
        ...(resolutionId === undefined ? { type: 'DEFAULT' } : { type: 'INSTANT', resolutionId }),
      }
      // No retries here: the payout counts its orders.
      return ask({ method: 'POST', body, ...asking('create'), repeats: 0 }, Disbursement)
    },
    lookUp: (id) => {
      const { url, ...how } = asking('look up')
      return ask({ method: 'GET', url: `${url}/${encodeURIComponent(id)}`, ...how }, Disbursement)
    },
    find: async (nonce) => {
      const { url, ...how } = asking('find')
      const page = `${url}?${new URLSearchParams({ nonce })}`
      return (await ask({ method: 'GET', url: page, ...how }, Listed)).disbursements[0]
    },
    list: async function* (from) {
      for (let after = ''; ; ) {
        const { url, ...how } = asking('list')
        const page = `${url}?${new URLSearchParams({ changedFrom: from.toISOString(), after })}`
        const { disbursements } = await ask({ method: 'GET', url: page, ...how }, Listed)
        yield* disbursements
        const last = disbursements.at(-1)
        if (!last) return
        after = last.nonce
      }
    },
  }
}
