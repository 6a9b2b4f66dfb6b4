import { createHmac, randomBytes } from 'node:crypto'
import type { CashSwitches } from '#contract/simulators.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from '#server/platform/start/config.ts'

export type Sim = { db: Db; config: Config }

export type CodeRow = {
  reference: string
  serialNumber: string
  cents: number
  expiresAt: Date
  status: 'active' | 'redeemed' | 'cancelled' | 'expired'
  isKnown: boolean
}

const DAYS = 30

/** Orders of these amounts: there is no money for them, and they expire after a business day. */
export const NO_FLOAT = 48_000
const SHORT_LIVED = 49_000

/** The digits of a reference: whoever has the partner's secret can make them again, so they are stored nowhere. */
export function pinOf({ config }: Sim, reference: string): string {
  const digits = keyed(config, `pin ${reference}`).readBigUInt64BE() % 1_000_000_000_000n
  return String(digits).padStart(12, '0')
}

export function pinHash({ config }: Sim, pin: string): string {
  return keyed(config, `hash ${pin}`).toString('base64url')
}

function keyed({ cashPartner }: Config, text: string): Buffer {
  return createHmac('sha256', cashPartner.secret).update(text).digest()
}

/** Stores the code of an order. A known reference changes nothing: the first one stands. Returns whether it is new. */
export async function storeCode(
  sim: Sim,
  { reference, amount }: { reference: string; amount: number },
  { delayMs }: CashSwitches,
): Promise<boolean> {
  const { db, config } = sim
  const seconds = amount === SHORT_LIVED ? config.businessDaySeconds : DAYS * 86_400
  const made = await db`
    insert into sim_cash_code (reference, serial_number, pin_hash, cents, known_from, expires_at)
    values (${reference}, ${`CC${randomBytes(8).toString('hex')}`}, ${pinHash(sim, pinOf(sim, reference))}, ${amount},
      business_now() + ${delayMs} * interval '1 millisecond', business_now() + ${seconds} * interval '1 second')
    on conflict (reference) do nothing
  `
  return made.count > 0
}

function codes(db: Db) {
  return db`
    select reference, serial_number as "serialNumber", cents, expires_at as "expiresAt", known_from <= business_now() as "isKnown",
      case when redeemed_at is not null then 'redeemed' when cancelled_at is not null then 'cancelled'
        when expires_at <= business_now() then 'expired' else 'active' end as status
    from sim_cash_code
  `
}

export async function findCode(db: Db, by: 'reference' | 'serial_number' | 'pin_hash', value: string) {
  const [row] = await db<CodeRow[]>`${codes(db)} where ${db(by)} = ${value}`
  return row
}

/** Those ordered, or changed in their state, since a moment: five hundred at a time, in the order of their references. */
export function listCodes(db: Db, from: string, after: string) {
  return db<CodeRow[]>`
    ${codes(db)}
    where reference > ${after} and known_from <= business_now()
      and (known_from >= ${from}::timestamptz or redeemed_at >= ${from}::timestamptz or cancelled_at >= ${from}::timestamptz
        or expires_at between ${from}::timestamptz and business_now())
    order by reference
    limit 500
  `
}

/** Ends a code, unless it has ended before: of a cancellation and a redemption at the same moment one wins. */
export async function endCode(db: Db, reference: string, how: 'redeemed' | 'cancelled'): Promise<boolean> {
  const ended = await db`
    update sim_cash_code set ${db(`${how}_at`)} = business_now()
    where reference = ${reference} and redeemed_at is null and cancelled_at is null and expires_at > business_now()
  `
  return ended.count > 0
}
