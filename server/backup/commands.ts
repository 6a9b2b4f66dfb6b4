import { parseArgs } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { withDatabase } from '#server/db/reach.ts'
import { prove } from '#server/ledger/prove.ts'
import { readConfig } from '#server/start/config.ts'
import { Trouble } from '#server/start/trouble.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`. A restored database is proved before it is called restored. */
try {
  const { command, file } = readArguments()
  await withDatabase(readConfig(), (url) => (command === 'restore' ? bringBack(url, file) : backUp(url, file)))
  console.log(command === 'restore' ? `${file} is restored, and its books are right.` : `${file} is written.`)
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exit(1)
}

function readArguments(): { command: string | undefined; file: string } {
  const [command, file, ...more] = typedWords()
  if (!file || more.length > 0) throw new Trouble(`Say which file: npm run ${command} -- FILE`)
  return { command, file }
}

function typedWords(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    throw new Trouble((error as Error).message)
  }
}

async function bringBack(url: string, from: string): Promise<void> {
  await restore(url, from)
  const db = connect(url, { max: 1 })
  try {
    const { checks } = await prove(db)
    const broken = checks.filter((check) => check.broken > 0).map((check) => check.name)
    if (broken.length > 0) throw new Trouble(`It is restored, but its books are not right: ${broken.join(', ')}.`)
  } finally {
    await db.end()
  }
}
