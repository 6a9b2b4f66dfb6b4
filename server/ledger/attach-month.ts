import { recordAuditEvent } from '#server/audit/record-audit-event.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import { checkFileOf } from './close-month.ts'
import type { Changing } from './detach-month.ts'
import { readMonthFile } from './month-file.ts'
import { type MonthBounds, requireMonth } from './read-months.ts'
import { buildMonth, changeMonthsAlone, putInPlace } from './replace-month.ts'

/** Puts the entries of a detached month back from its file. All or nothing, while people tip. */
export async function attachMonth(db: Db, { month, file, circumstances }: Changing): Promise<{ added: number }> {
  const { signer } = circumstances
  return db.begin(async (tx) => {
    await changeMonthsAlone(tx)
    const bounds = await requireAttachable(tx, month)
    const closed = await checkFileOf(month, tx, file, signer)
    const [before] = await tx<[{ count: number }]>`select count(*) as count from ${tx(bounds.name)}`

    await buildMonth(tx, bounds, (table) =>
      readMonthFile(file, signer, async (rows) => {
        if (rows.length > 0)
          await tx`insert into ${tx(table)} select told.* from unnest(${rows}::text[]::ledger_entry[]) told`
      }),
    )
    await tx`delete from detached_wallet where up_to = (select up_to from detached_month where month = ${month})`
    await tx`delete from detached_month where month = ${month}`
    const added = closed.entries.count - before.count
    const event = { actor: 'system', action: 'month_attached', subject: `month:${month}`, requestId: 'books' }
    await putInPlace(tx, bounds)
    await recordAuditEvent(tx, { ...event, details: { added } })
    return { added }
  })
}

async function requireAttachable(tx: Tx, month: string): Promise<MonthBounds> {
  const { months, bounds } = await requireMonth(tx, month)
  if (!bounds.isDetached) throw new Trouble(`${month} is not detached.`)
  const later = months.findLast(({ isDetached }) => isDetached)
  if (later && later !== bounds) throw new Trouble(`${later.month} comes first: attach it before ${month}.`)
  return bounds
}
