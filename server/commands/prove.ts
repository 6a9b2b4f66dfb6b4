import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { type AnchorStore, openAnchorStore } from '#server/money/books/anchor-store.ts'
import { type Anchor, signerOf } from '#server/money/books/anchors.ts'
import { LISTED, openFaults } from '#server/money/books/faults.ts'
import { type LoggedAnchors, readLoggedAnchors } from '#server/money/books/logged-anchors.ts'
import { type Proof, proveBooks } from '#server/money/books/prove-books.ts'
import { isServed } from '#server/money/books/running-service.ts'
import { readSnapshot } from '#server/money/books/snapshot.ts'
import { requireIdentityKey } from '#server/platform/crypto/check-keys.ts'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Env } from '#server/platform/start/secret-files.ts'

/** How many times as long as it works it rests beside a running service, which tips must not notice. */
const REST = 7

/**
 * `enkosi prove`: replays the books since the last snapshot, with `--all` from entry one, compares every wallet, and names what is
 * wrong. With a FILE, such as a log that was kept elsewhere, the books must also go through every anchor in it.
 */
export async function run(words: string[], env: Env): Promise<void> {
  const { all, files } = readArguments(words)
  // It takes only the processor time that the service leaves.
  setPriority(constants.priority.PRIORITY_LOW)
  const config = readCommandConfig(env, 'ANCHOR_SECRET', 'IDENTITY_KEY')
  const signer = signerOf(config.anchorSecret)
  const logs: LoggedAnchors[] = []
  for (const file of files) logs.push(await readLoggedAnchors(file, signer))
  const { proof, since, anchored } = await withCurrentDatabase(config, async (db) => {
    await requireIdentityKey(db, config.identityKey)
    const store = openAnchorStore(config)
    const known = await store.known(db)
    const anchored = [...logs.map(logInWords), knownInWords(known, await store.look(db), config.dataDir)]
    const anchors = [...logs.flatMap(({ ours }) => ours), ...known]
    const state = all ? undefined : await readSnapshot(db, signer, openFaults())
    const since = state?.head.entries ?? 0
    const start = state && since > 0 ? { since: state } : {}
    // Only where a service runs is everything replayed and sealed soon.
    const served = (await isServed(db)) ? { sealedWithin: '15 minutes', rest: REST } : { sealedWithin: null }
    const circumstances = { mode: config.mode, anchors, signer, identityKey: config.identityKey, ...served, ...start }
    return { proof: await proveBooks(db, circumstances), since, anchored }
  })
  console.log(report(proof, since, anchored))
  if (!proof.ok) process.exitCode = 1
}

function readArguments(words: string[]): { all: boolean; files: string[] } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { all: { type: 'boolean' } },
  })
  return { all: values.all ?? false, files: positionals }
}

function logInWords({ file, ours, newest, foreign }: LoggedAnchors): string {
  return `${file}: ${ours.length} anchors checked, the newest of ${newest}${foreign > 0 ? `; ${foreign} are not ours: another ANCHOR_SECRET signed them` : ''}.`
}

/** In another DATA_DIR than that of the service, or with another secret, less is checked than somebody may believe. */
function knownInWords(
  known: Anchor[],
  { here, foreign }: Awaited<ReturnType<AnchorStore['look']>>,
  dataDir: string,
): string {
  const others = foreign > 0 ? ` ${foreign} are not ours: another ANCHOR_SECRET signed them.` : ''
  const newest = known.reduce((last, { at }) => (at > last ? at : last), '')
  const checked = known.length > 0 ? `Last anchor checked: ${newest}.` : 'No last anchor was there to be checked.'
  return `${checked}${here ? '' : ` DATA_DIR ${dataDir} holds none.`}${others}`
}

function report({ ok, faults, explained, entries, wallets }: Proof, since: number, anchored: string[]): string {
  const lines = faults.map(({ name, about }) => `BROKEN  ${name}: ${about}`)
  const byName = Map.groupBy(faults, ({ name }) => name)
  for (const [name, { length }] of byName)
    if (length >= LISTED) lines.push(`        ${name}: the first ${length}; there may be more`)
  const covered =
    since > 0 ? `${entries - since} of ${entries} entries, since the last snapshot,` : `all ${entries} entries`
  const verdict = ok ? 'The books are right' : 'THE BOOKS ARE NOT RIGHT'
  const known = explained === 0 ? [] : [`${explained} faults that operators have explained are not listed.`]
  return [
    ...lines,
    ...anchored,
    `${verdict}: ${covered} were replayed, and ${wallets} wallets compared.`,
    ...known,
  ].join('\n')
}
