import { shortRand } from '#contract/money.ts'
import { RAIL_BY_FEE } from '#contract/rails.ts'
import { shortReference } from '#contract/short-reference.ts'
import { type Moved, movementsSince } from '#server/people/notices/movements-since.ts'
import { type Due, notifyDue } from '#server/people/notices/notified.ts'
import { queueSms, type Sms } from '#server/people/sms/queue-sms.ts'
import { arrivesBy } from '#server/platform/calendar.ts'
import type { EntryIds } from '#server/platform/crypto/entry-ids.ts'
import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { bankOnPhone, dayOnPhone, idOnPhone } from './on-phone.ts'
import { findPhones, type PhoneRow } from './phone-row.ts'
import { messagesTo, type Notice } from './tell-person.ts'
import { tipsBetween, tipsToday } from './tips-received.ts'

type Telling = { db: Db; keys: SealingKeys; entryIds: EntryIds; log: Log }

/** Tells people of the tips and transfers that came and of the withdrawals that left or came back. Money never waits for it. */
export function tellBySms(telling: Telling): Promise<number> {
  const { db, entryIds } = telling
  return notifyDue(db, 'sms', async (due) => {
    const moved = Map.groupBy(await movementsSince(db, due), ({ walletId }) => walletId)
    const today = await tipsToday(db, [...moved.keys()])
    return tellPhones(telling, due, (phone, { walletId }) =>
      (moved.get(walletId) ?? []).flatMap((each) => {
        const values = {
          ref: shortReference(entryIds.write(each.entryId)),
          today: shortRand(today.get(walletId)?.amount ?? 0),
        }
        return noticeOf(phone, each, values) ?? []
      }),
    )
  })
}

/** Sums up the tips since the last summary, once a day, for people who chose that. A missed summary is part of the next. */
export function sumUpTips(telling: Telling): Promise<number> {
  const { db } = telling
  return notifyDue(db, 'daily', async (due) => {
    const tips = await tipsBetween(db, due)
    const [{ day }] = await db<[{ day: string }]>`select local_today() as day`
    return tellPhones(telling, due, (phone, { personId, walletId, balance }) => {
      const sum = tips.get(walletId)
      if (!sum || !wantsAmounts(phone)) return []
      const values = { count: sum.count, amount: shortRand(sum.amount), balance: shortRand(balance) }
      return [{ event: `summary:${personId}:${day}`, kind: 'summary', say: ['summary', values] }]
    })
  })
}

/** Queues the messages of each phone. A failure delays nobody else. An event that is queued again stays one message. */
async function tellPhones(
  { db, keys, log }: Telling,
  due: Due[],
  noticesFor: (phone: PhoneRow, due: Due) => Notice[],
): Promise<Due[]> {
  const people = due.map(({ personId }) => personId)
  const phones = await findPhones(db, people)
  const messages: Sms[] = []
  const done = due.filter((one) => {
    const phone = phones.get(one.personId)
    try {
      if (phone) messages.push(...messagesTo(keys, phone, noticesFor(phone, one)))
      return true
    } catch (error) {
      log.error('phone notification failed', { person: one.personId, error })
      return false
    }
  })
  await queueSms(db, keys, messages)
  return done
}

/** Not after a STOP, nor to another SIM or an idle number, which may be somebody else's: its owner's PIN brings them back. */
const wantsAmounts = ({ stopped, hasNewSim, idle }: PhoneRow) => !stopped && !hasNewSim && !idle

function noticeOf(
  phone: PhoneRow,
  { entryId, kind, ...moved }: Moved,
  { ref, today }: { ref: string; today: string },
): Notice | undefined {
  const [amount, balance] = [shortRand(moved.amount), shortRand(moved.balance)]
  const tip = { event: `tip:${entryId}`, kind: 'tip' as const }
  // A wish for a message about every tip includes transfers.
  const wantsTips = phone.tipMessages === 'every' && wantsAmounts(phone)
  switch (kind) {
    case 'load':
      return undefined
    case 'tip':
    case 'guest_tip':
      return wantsTips ? { ...tip, say: ['tip', { amount, today, balance, ref }] } : undefined
    case 'transfer': {
      if (!wantsTips) return undefined
      // Anybody can choose an ID: only one that an operator has verified is sent under our name.
      if (!moved.isSenderVerified) return { ...tip, say: ['transferUnnamed', { amount, balance, ref }] }
      return { ...tip, say: ['transfer', { amount, from: idOnPhone(moved.sender ?? ''), balance, ref }] }
    }
    case 'withdrawal': {
      // Its message comes with the code.
      if (moved.rail === 'cash') return undefined
      const [net, bank] = [shortRand(moved.amount - moved.fee), bankOnPhone(moved.destination ?? '')]
      const day = dayOnPhone(phone.language ?? 'en', arrivesBy(moved.at, RAIL_BY_FEE[moved.fee]))
      return { event: `out:${entryId}`, kind: 'payout', say: ['withdrawn', { net, bank, day, ref }] }
    }
    default: {
      const why =
        moved.reason === 'cancelled_by_you' ? 'cancelled' : moved.rail === 'cash' ? 'cashReturned' : 'returned'
      return { event: `back:${entryId}`, kind: 'payout', say: [why, { amount, balance, ref }] }
    }
  }
}
