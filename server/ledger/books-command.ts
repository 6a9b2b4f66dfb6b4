import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, type Db } from '#server/db/connect.ts'
import { withCurrentDatabase } from '#server/db/reach.ts'
import { readCommandConfig } from '#server/start/command-config.ts'
import type { Config } from '#server/start/config.ts'
import { Trouble } from '#server/start/trouble.ts'
import { openAnchorage } from './anchorage.ts'
import { attachMonth } from './attach-month.ts'
import { checkMonthFile, closeMonth } from './close-month.ts'
import { type Changing, detachMonth } from './detach-month.ts'
import { brokenOf, prove } from './prove.ts'
import { listMonths, type Month } from './read-months.ts'

const USE =
  'Say what to do: npm run books -- list, npm run books -- close 2026-10 [FILE], the same with detach or attach, or npm run books -- check FILE.'

const CHANGES: Record<string, (db: Db, changing: Changing) => Promise<string>> = {
  close: async (db, changing) => {
    const { entries } = await closeMonth(db, changing)
    return `${changing.month} is closed: the books are right, and its ${entries.count} entries are in ${changing.file}.`
  },
  detach: async (db, changing) => {
    const { left, stayed } = await detachMonth(db, changing)
    const taken = `${changing.month} is detached: ${left} tips and transfers are in ${changing.file} alone, ${stayed} entries stay.`
    return `${taken} ${await verdict(db, changing)} Keep that file.`
  },
  attach: async (db, changing) => {
    const { added } = await attachMonth(db, changing)
    return `${changing.month} is attached: ${added} tips and transfers are back. ${await verdict(db, changing)}`
  },
}

/** `npm run books`: lists the months, closes one, takes its tips out of the database or puts them back, or checks the file of one. */
try {
  const config = readCommandConfig()
  const [command, ...words] = readArguments()
  const said = await withCurrentDatabase(config, async (url) => {
    const db = connect(url, { max: 1 })
    try {
      return await run(db, config, command, words)
    } finally {
      await db.end()
    }
  })
  console.log(said)
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exitCode = 1
}

function readArguments(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new Trouble((error as Error).message)
  }
}

async function run(db: Db, config: Config, command: string | undefined, words: string[]): Promise<string> {
  const [first, second] = words
  const anchorage = openAnchorage(config)
  if (command === 'list' && words.length === 0) return (await listMonths(db)).map(line).join('\n')
  if (command === 'check' && first && words.length === 1) {
    const { month, entries } = await checkMonthFile(db, first, anchorage.signer)
    return `${first} is as it was signed, and so are the ${entries.count} entries of ${month} in the database.`
  }
  const change = command ? CHANGES[command] : undefined
  if (!change || !first || words.length > 2) throw new Trouble(USE)
  const file = second ?? join(config.dataDir, 'books', `${first}.gz`)
  if (!second) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const anchors = await anchorage.known(db)
  const circumstances = { mode: config.mode, sealedWithin: null, anchors, signer: anchorage.signer }
  return change(db, { month: first, file, circumstances })
}

/** All of the books, as they are now. */
async function verdict(db: Db, { month, circumstances }: Changing): Promise<string> {
  const { ok, checks } = await prove(db, circumstances)
  const broken = brokenOf(checks)
  if (!ok) throw new Trouble(`${month} was changed, and the books are not right now: ${broken.join(', ')}.`)
  return 'The books are right.'
}

function line({ month, entries, isOver, closed, isDetached }: Month): string {
  const since = closed && `closed on ${closed.at.slice(0, 10)}`
  const state = isDetached
    ? `${since}, detached: there were ${closed?.entries.count}`
    : (since ?? (isOver ? 'over, not closed' : 'open'))
  return `${month.padEnd(8)} ${String(entries).padStart(12)} entries, ${state}`
}
