import os from 'node:os'
import type { Db, Tx } from './connect.ts'
import type { Fragment } from './sql.ts'

/** A clock is wrong: a day decided now could be a day of another year, and what is thrown away as old could be of today. */
export class ClocksDiffer extends Error {
  override name = 'ClocksDiffer'
}

/** More than any two machines with a time service differ. */
const MAX_SKEW_MS = 10 * 60_000
/** A clock of this machine that was set anew is believed once it has gone on for so long. */
const BELIEVED_AFTER_MS = 10 * 60_000

/** The clock's time when the machine was started. It stays as long as nobody sets the clock: the uptime goes on whatever the clock says. */
type Start = { at: number; since: number }

let believed = readStart()
let suspected: Start | undefined

function readStart(): Start {
  const since = os.uptime() * 1_000
  return { at: Date.now() - since, since }
}

/** How far the clock of this machine was set ahead or, below zero, back, until it is believed again. Zero if it goes on as it always has. */
function leaptMs(): number {
  const now = readStart()
  if (isNear(now.at, believed.at)) {
    suspected = undefined
    // A time service corrects it little by little.
    believed = now
    return 0
  }
  if (!suspected || !isNear(now.at, suspected.at)) suspected = now
  if (now.since - suspected.since < BELIEVED_AFTER_MS) return now.at - believed.at
  believed = now
  suspected = undefined
  return 0
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= MAX_SKEW_MS
}

/** The fault of the clocks when the database's tells this time; undefined if there is none. */
export function clockFault(database: Date): string | undefined {
  const own = Date.now()
  if (!isNear(database.getTime(), own))
    return `The clock of the database and our own are ${minutes(database.getTime() - own)} minutes apart.`
  const leapt = leaptMs()
  if (leapt === 0) return undefined
  return `The clock of this machine was set ${minutes(leapt)} minutes ${leapt > 0 ? 'ahead' : 'back'} while the service ran.`
}

function minutes(ms: number): number {
  return Math.round(Math.abs(ms) / 60_000)
}

/** Throws unless the clock of the database, which tells this time, and our own can be believed. */
export function requireRightClocks(database: Date): void {
  const fault = clockFault(database)
  if (fault) throw new ClocksDiffer(fault)
}

/**
 * Whether the clock of the database can be believed, as a condition: it is decided in the statement that acts by it, and so by the very
 * clock that this statement uses.
 */
export function clocksAgree(db: Db | Tx): Fragment {
  const [own, isRight] = [Date.now(), leaptMs() === 0]
  const [from, to] = isRight ? [new Date(own - MAX_SKEW_MS), new Date(own + MAX_SKEW_MS)] : [null, null]
  return db`(select coalesce(clock_timestamp() between ${from}::timestamptz and ${to}::timestamptz, false))`
}

/** More than a statement takes: times that another process sets meanwhile lie further ahead than this statement expects. */
const STATEMENT_SECONDS = 60

/**
 * Whether something is due, as a condition: its time has come, or lies further ahead than it is ever put off. Such a time was written
 * under a wrong clock, and would never come.
 */
export function isDue(db: Db | Tx, time: Fragment, longestSeconds: number | Fragment): Fragment {
  return db`(${time} <= (select business_now())
    or ${time} > (select business_now()) + (${longestSeconds}::float8 + ${STATEMENT_SECONDS}::float8) * interval '1 second')`
}
