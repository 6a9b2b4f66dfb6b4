import { z } from 'zod'
import type { Cents } from '#contract/money.ts'
import { type PartnerWatch, UNWATCHED } from '#server/platform/observability/partner-watch.ts'
import type { Config } from '#server/platform/start/config.ts'
import { ask, isAboutUs, NoAnswer, Rejected } from './ask.ts'

const CASH_STATES = ['active', 'redeemed', 'cancelled', 'expired'] as const

/** A code without its digits: all that a list needs. */
const ListedCode = z.object({
  serialNumber: z.string().regex(/^[!-~]{1,100}$/),
  amount: z.int().positive(),
  status: z.enum(CASH_STATES),
  expiresAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
})
const Code = ListedCode.extend({ pin: z.string().regex(/^\d{12}$/) })

/** A code as the partner reports it, with the reference under which it was ordered. */
export type ListedCashCode = z.output<typeof ListedCode> & { reference: string }
/** `pin` is worth money: whoever types it at a shop gets the amount. */
export type CashCode = z.output<typeof Code> & { reference: string }

/** A refusal comes with status 200 too. */
const Answer = z.object({
  responseCode: z.int(),
  reference: z.string().max(100).optional(),
  code: Code.optional(),
})
type Answer = z.infer<typeof Answer>

const Listed = z.object({
  codes: z.array(z.object({ reference: z.string().max(100), code: ListedCode })),
})

const Token = z.object({ access_token: z.string().regex(/^[!-~]{1,4000}$/), expires_in: z.number().positive() })

/** The partner's response codes, as far as something follows from them. Any other is no answer, and is asked about again. */
const SAYS = { done: 0, floatEmpty: 2003, duplicate: 2201, unknownCode: 2402 } as const

/** 2401 already redeemed, 2402 unknown code, 2403 cancelled, 2405 expired. */
const ENDS_OF_CANCELLING: number[] = [SAYS.done, 2401, SAYS.unknownCode, 2403, 2405]

/** The partner whose codes shops and machines pay out in cash, or its simulator: only the address and the credentials differ. */
export type CashPartner = {
  /** Orders a code. A known reference gets the first one again, so retrying is safe. `Rejected` means that there is none. */
  purchase(order: { reference: string; amount: Cents }): Promise<CashCode>
  /** The code of a reference, or with a serial number; undefined if the partner has none. */
  lookUp(by: { reference: string } | { serialNumber: string }): Promise<CashCode | undefined>
  /** Asks for a code to be cancelled. Only a look-up says whether it was, or was redeemed before. */
  cancel(code: { reference: string; serialNumber: string }): Promise<void>
  /** Every code that was ordered or changed since a moment, in the order of references. */
  list(from: Date): AsyncGenerator<ListedCashCode>
}

/** A token is replaced this long before it ends. */
const TOKEN_RESERVE_MS = 30_000

export function cashPartnerOf(config: () => Config, watch: PartnerWatch = UNWATCHED): CashPartner {
  let token: { authorization: string; until: number } | undefined

  const asking = (call: string) => {
    const { cashPartner, partnerTimeoutMs: timeoutMs, partners } = config()
    const watched = watch('cash partner', call)
    return { timeoutMs, watched, partners, at: (path: string) => `${cashPartner.url}${path}`, ...cashPartner }
  }

  const authorize = async (): Promise<{ authorization: string }> => {
    if (token && performance.now() < token.until) return { authorization: token.authorization }
    const { at, id, secret, timeoutMs, watched, partners } = asking('token')
    const headers = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const given = await ask(
      { method: 'POST', url: at('/token'), headers, body, timeoutMs, watched, partners, repeats: 1 },
      Token,
    ).catch(aboutNoOrder)
    const authorization = `Bearer ${given.access_token}`
    token = { authorization, until: performance.now() + given.expires_in * 1_000 - TOKEN_RESERVE_MS }
    return { authorization }
  }

  /** With a new token if the partner has forgotten the one that we have. */
  const authorized = async <Shape extends z.ZodType>(
    question: { method: 'GET' | 'POST'; path: string; body?: unknown; repeats?: number },
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const { path, ...rest } = question
    const send = async () => {
      const headers = await authorize()
      const { at, timeoutMs, watched, partners } = asking(/^\/cash-codes\/(\w+)/.exec(path)?.[1] ?? 'list')
      return ask({ ...rest, url: at(path), headers, timeoutMs, watched, partners }, shape)
    }
    try {
      return await send()
    } catch (error) {
      if (!isAboutUs(error)) throw error
      token = undefined
      return send()
    }
  }

  const post = (path: string, body: object, repeats: number): Promise<Answer> =>
    authorized({ method: 'POST', path: `/cash-codes${path}`, body, repeats }, Answer)

  const lookUp: CashPartner['lookUp'] = async (by) => {
    const answer = await post('/lookup', by, 1)
    return answer.responseCode === SAYS.unknownCode ? undefined : codeIn(answer)
  }

  return {
    // No retries here: the payout counts its orders.
    purchase: async ({ reference, amount }) => {
      const answer = await post('/purchase', { reference, amount, productCode: 'CASH' }, 0)
      if (answer.responseCode === SAYS.floatEmpty) {
        watch('cash partner', 'purchase').ended('float empty')
        throw new Rejected(422)
      }
      if (answer.responseCode !== SAYS.duplicate) return codeIn(answer)
      const first = await lookUp({ reference }).catch(aboutNoOrder)
      if (!first) throw new NoAnswer('The cash partner calls a reference a duplicate, and does not know it.')
      return first
    },
    lookUp,
    cancel: async (code) => {
      const { responseCode } = await post('/cancel', code, 1)
      if (!ENDS_OF_CANCELLING.includes(responseCode)) throw unclear(responseCode)
    },
    list: async function* (from) {
      for (let after = ''; ; ) {
        const path = `/cash-codes?${new URLSearchParams({ from: from.toISOString(), after })}`
        const { codes } = await authorized({ method: 'GET', path, repeats: 1 }, Listed)
        for (const { reference, code } of codes) yield { ...code, reference }
        const last = codes.at(-1)
        if (!last || last.reference === after) return
        after = last.reference
      }
    },
  }
}

/** A refusal beside an order says nothing about the order: it may be there, and is asked about again. */
function aboutNoOrder(error: unknown): never {
  throw error instanceof Rejected
    ? new NoAnswer('The cash partner refused something beside an order.', { cause: error })
    : error
}

function codeIn({ responseCode, reference, code }: Answer): CashCode {
  if (responseCode !== SAYS.done || !code || reference === undefined) throw unclear(responseCode)
  return { ...code, reference }
}

const unclear = (responseCode: number) =>
  new NoAnswer(`The cash partner answered ${responseCode}, which decides nothing.`)
