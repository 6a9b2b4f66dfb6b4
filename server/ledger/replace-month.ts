import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { MonthBounds } from './read-months.ts'

/** As long as tips may wait behind us, and how long they are then left alone. A batch of tips that is tried again waits for 100 ms. */
const LOCK_WAIT = '80ms'
const PAUSE_MS = 500
const PATIENCE_MS = 10 * 60_000
const LOCK_NOT_AVAILABLE = '55P03'

/** One month at a time is detached or attached. */
const CHANGING_MONTHS = 7_250_004

export async function changeMonthsAlone(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${CHANGING_MONTHS})`
  // A plan for ten entries is none for ten million.
  await tx`set local plan_cache_mode = force_custom_plan`
}

/** The table that is to take the place of the partition, with the rows that `fill` puts into it, and with all indexes and guards. */
export async function buildMonth(
  tx: Tx,
  { name }: MonthBounds,
  fill: (table: string) => Promise<unknown>,
): Promise<string> {
  const table = `${name}_new`
  await tx`create table ${tx(table)} (like ledger_entry including constraints)`
  await fill(table)
  const [bounds] = await tx<[{ rule: string }]>`select pg_get_partition_constraintdef(${name}::text::regclass) as rule`
  // So that its rows need not be read again while everybody waits.
  await tx.unsafe(`alter table ${table} add constraint entry_is_of_its_month check (${bounds.rule})`)
  await tx`select guard_month_of_entries(${table})`
  await tx`analyze ${tx(table)}`
  return table
}

/** Puts it there, in a moment in which nobody looks at entries. Tips go on between the attempts, and wait for a moment at most. */
export async function putInPlace(tx: Tx, { name, month }: MonthBounds): Promise<void> {
  const patience = performance.now() + PATIENCE_MS
  for (;;) {
    await tx`savepoint not_in_place`
    try {
      await tx`select set_config('lock_timeout', ${LOCK_WAIT}, true)`
      await tx`select replace_month_of_entries(${name})`
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() > patience)
        throw new Trouble(
          `${month} is as it was, since somebody has been reading the entries all the time, such as a proof of everything or a backup: try again later.`,
          { cause: error },
        )
    }
    await tx`rollback to savepoint not_in_place`
    await pause(PAUSE_MS)
  }
}
