import type { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { Log } from '#server/observability/log.ts'
import type { Config } from '#server/start/config.ts'
import { readJson } from './read-json.ts'
import { readSignature, SIGNATURE_HEADER } from './signature.ts'

/** What arrived at a callback: its bytes as they came, since the signature is over them. */
export type Arrived = { headers: Record<string, unknown>; rawBody: Buffer | string; requestId: string }

type Partner = 'vodapay' | 'bank'

const FRESH_MS = 5 * 60_000

/**
 * Acts on a notification only if the partner signed it, lately, and it was not acted upon before. Whatever is wrong, the
 * sender gets the same answer; the log says what it was. A notification that could not be acted upon may come again.
 */
export async function openNotification<Shape extends z.ZodType>(
  { db, log, config }: { db: Db; log: Log; config: Config },
  partner: Partner,
  { headers, rawBody, requestId }: Arrived,
  shape: Shape,
  act: (notification: z.output<Shape>) => Promise<unknown>,
): Promise<void> {
  const refuse = (code: string): never => {
    log.warn('notification refused', { kind: partner, code, requestId })
    throw new Refusal('bad_signature')
  }
  const secret = partner === 'vodapay' ? config.vodapay.notificationSecret : config.bank.webhookSecret
  const header = headers[SIGNATURE_HEADER]
  const signed = readSignature(secret, rawBody, header)
  if (!signed) return refuse(header === undefined ? 'unsigned' : 'forged')

  const [known] = await db<[{ ageMs: number; replayed: boolean }]>`
    select extract(epoch from business_now())::float8 * 1000 - ${signed.atMs}::float8 as "ageMs",
      exists (select from provider_notification where signature = ${signed.mac}) as replayed
  `
  if (known.ageMs > FRESH_MS) return refuse('stale')
  if (known.ageMs < -FRESH_MS) return refuse('from the future')
  if (known.replayed) return refuse('replayed')

  const { data, success } = shape.safeParse(parse(rawBody))
  if (!success) return refuse('malformed')

  await act(data)
  // Remembered last: should we die in between, the partner's next try is not taken for a replay, and acting twice is safe.
  await db`
    insert into provider_notification (signature, provider) values (${signed.mac}, ${partner})
    on conflict (signature) do nothing
  `
}

function parse(body: Buffer | string): unknown {
  try {
    return readJson(body.toString())
  } catch {
    return undefined
  }
}

/** Forgets signatures that are refused by their age anyway. */
export async function forgetNotifications({ db }: { db: Db }): Promise<void> {
  await db`delete from provider_notification where received_at < business_now() - ${3 * FRESH_MS} * interval '1 millisecond'`
}
