import { connect } from '#server/db/connect.ts'
import { withDatabase } from '#server/db/reach.ts'
import { readConfig } from '#server/start/config.ts'
import { Trouble } from '#server/start/trouble.ts'
import { type Proof, prove } from './prove.ts'

/** `npm run prove`: every promise of the books with its count and, where it is broken, the rows. */
try {
  const proof = await withDatabase(readConfig(), async (url) => {
    const db = connect(url, { max: 1 })
    try {
      return await prove(db)
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

function report({ ok, checks, entries, wallets }: Proof): string {
  const lines = checks.flatMap(({ name, broken, rows }) => [
    `${broken === 0 ? 'holds ' : 'BROKEN'}  ${name}${broken === 0 ? '' : `: ${broken}`}`,
    ...rows.map((row) => `          ${JSON.stringify(row)}`),
  ])
  const size = `${entries} entries, ${wallets} wallets, ${checks.length} checks`
  return [...lines, '', ok ? `The books are right: ${size}.` : `THE BOOKS ARE NOT RIGHT: ${size}.`].join('\n')
}
