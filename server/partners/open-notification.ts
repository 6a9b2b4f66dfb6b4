import type { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { clocksAgree } from '#server/platform/db/clocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import type { Config } from '#server/platform/start/config.ts'
import { readJson } from './ask.ts'
import { readSignature, SIGNATURE_HEADER } from './signature.ts'

/** The raw bytes of a callback, because the signature covers them. */
export type Arrived = { headers: Record<string, unknown>; rawBody: Buffer | string; requestId: string }

type Partner = 'vodapay' | 'bank'

const FRESH_MS = 5 * 60_000

/**
 * Acts on a notification only if the partner signed it recently and it was not acted upon before. The sender gets the same
 * response whatever is wrong; the log says what. After a failure the partner may send it again.
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
  // Stored last: if this process dies before, the partner's retry is not taken for a replay, and acting twice is safe.
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

/** Deletes signatures that are too old to be accepted anyway. */
export async function forgetNotifications({ db }: { db: Db }): Promise<void> {
  await db`delete from provider_notification where ${clocksAgree(db)} and received_at < business_now() - ${3 * FRESH_MS} * interval '1 millisecond'`
}
