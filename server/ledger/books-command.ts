import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, type Db } from '#server/db/connect.ts'
import { withCurrentDatabase } from '#server/db/reach.ts'
import { readCommandConfig } from '#server/start/command-config.ts'
import type { Config } from '#server/start/config.ts'
import { Trouble } from '#server/start/trouble.ts'
import { openAnchorage } from './anchorage.ts'
import { checkMonthFile, closeMonth, listMonths, type Month } from './close-month.ts'

const USE =
  'Say what to do: npm run books -- list, npm run books -- close 2026-10 [FILE], or npm run books -- check FILE.'

/** `npm run books`: lists the months, closes one, or checks the file of one that is closed. */
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
  if (command !== 'close' || !first || words.length > 2) throw new Trouble(USE)
  const file = second ?? join(config.dataDir, 'books', `${first}.gz`)
  if (!second) mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const anchors = await anchorage.known(db)
  const circumstances = { mode: config.mode, sealedWithin: null, anchors, signer: anchorage.signer }
  const { entries } = await closeMonth(db, { month: first, file, circumstances })
  return `${first} is closed: the books are right, and its ${entries.count} entries are in ${file}.`
}

function line({ month, entries, isOver, closed }: Month): string {
  const state = closed ? `closed on ${closed.at.slice(0, 10)}` : isOver ? 'over, not closed' : 'open'
  return `${month.padEnd(8)} ${String(entries).padStart(12)} entries, ${state}`
}
