import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connect, type Db } from '#server/db/connect.ts'
import { withCurrentDatabase } from '#server/db/reach.ts'
import { readCommandConfig } from '#server/start/command-config.ts'
import { Trouble } from '#server/start/trouble.ts'
import { openAnchorage } from './anchorage.ts'
import { type Anchor, signerOf } from './anchors.ts'
import { type Proof, prove, proveNew } from './prove.ts'

/**
 * `npm run prove`: every promise of the books with its count and, where it is broken, the rows, for what came after the last
 * checkpoint; with `--all` for everything, from zero. With a FILE, such as a log that was kept elsewhere, the books must also go
 * through every anchor in it.
 */
try {
  const config = readCommandConfig()
  const signer = signerOf(config.anchorSecret)
  const { all, files } = readArguments()
  const exported = files.flatMap(readAnchors).filter(signer.isOurs)
  const proof = await withCurrentDatabase(config, async (url) => {
    const db = connect(url, { max: 1 })
    try {
      const anchors = [...exported, ...(await openAnchorage(config).known(db))]
      const circumstances = { mode: config.mode, sealedWithin: await whenServed(db), anchors, signer }
      return await (all ? prove(db, circumstances) : proveNew(db, circumstances))
    } finally {
      await db.end()
    }
  })
  console.log(report(proof))
  if (!proof.ok) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exitCode = 1
}

function readArguments(): { all: boolean; files: string[] } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } })
    return { all: values.all ?? false, files: positionals }
  } catch (error) {
    throw new Trouble((error as Error).message)
  }
}

/** The anchors among the lines of a log. */
function readAnchors(file: string): Anchor[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"anchor"'))
      .map((line) => JSON.parse((JSON.parse(line) as { anchor: string }).anchor) as Anchor)
  } catch (error) {
    throw new Trouble(`${file} cannot be read as a log with anchors (${(error as Error).message}).`, { cause: error })
  }
}

/** Only where a service runs is everything sealed soon. */
async function whenServed(db: Db): Promise<string | null> {
  const [recent] = await db`select from ledger_proof where at > clock_timestamp() - interval '5 minutes' limit 1`
  return recent ? '15 minutes' : null
}

function report({ ok, checks, entries, wallets, since }: Proof): string {
  const lines = checks.flatMap(({ name, broken, rows }) => [
    `${broken === 0 ? 'holds ' : 'BROKEN'}  ${name}${broken === 0 ? '' : `: ${broken}`}`,
    ...rows.map((row) => `          ${JSON.stringify(row)}`),
  ])
  const covered = since
    ? `${entries - since.count} of ${entries} entries and the ${wallets} wallets that they moved, since the checkpoint of ${since.at}; ` +
      `everything before it is proved in slices, or by npm run prove -- --all`
    : `all ${entries} entries and ${wallets} wallets, from zero`
  const verdict = ok ? 'The books are right' : 'THE BOOKS ARE NOT RIGHT'
  return [...lines, '', `${verdict}: ${checks.length} checks of ${covered}.`].join('\n')
}
