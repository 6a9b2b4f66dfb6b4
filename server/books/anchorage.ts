import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '#server/db/connect.ts'
import { type Anchor, checkAnchors, type Heads, readHeads, type Signer, signerOf } from './anchors.ts'
import type { Fault } from './faults.ts'

/** The anchors that this process knows, and where it keeps the last one. */
export type Anchorage = {
  /** Those that must hold: the last of this machine, and the last that any process left in the database. */
  known(db: Db | Tx): Promise<Anchor[]>
  /** Signs these heads and keeps them. After a restore, what was anchored before no longer binds. */
  drop(heads: Heads, options?: { restored: boolean }): Anchor
  signer: Signer
}

type Where = { anchorSecret: string; databaseUrl: string | null; dataDir: string }

/**
 * Keeps the last anchor in a file of DATA_DIR, one for each database. Several machines each have a file of their own: the
 * signed anchors of the others reach them through the database, where somebody may remove one but not make one.
 */
export function openAnchorage({ anchorSecret, databaseUrl, dataDir }: Where): Anchorage {
  const signer = signerOf(anchorSecret)
  const file = join(dataDir, `anchor${nameOf(databaseUrl)}.json`)
  // One that another secret signed says nothing: the secret was changed, or the folder belonged to another service.
  let last = read(file)
  if (last && !signer.isOurs(last)) last = null
  return {
    known: async (db) => {
      // Another process of this machine may have dropped one since.
      const kept = read(file)
      if (kept && signer.isOurs(kept) && (!last || kept.at > last.at)) last = kept
      // Whatever is dropped from here on may be younger than the snapshot in which it would be looked for.
      let mine = last
      const shared = (await sharedAnchors(db)).filter(signer.isOurs)
      const restored = shared.find((anchor) => anchor.restored)
      if (restored && mine && restored.at > mine.at) {
        mine = restored
        if (last && restored.at > last.at) last = restored
      }
      const ours = mine ? [mine] : []
      const others = shared.filter((anchor) => !restored || anchor.at >= restored.at).slice(0, 1)
      return [...ours, ...others.filter(({ signature }) => signature !== mine?.signature)]
    },
    drop: (heads, { restored } = { restored: false }) => {
      const anchor = signer.sign(heads, restored)
      last = anchor
      write(dataDir, file, anchor)
      return anchor
    },
    signer,
  }
}

/** Drops the next anchor if the books are still as the known ones say; else says where they are not. */
export async function anchorHeads(db: Db, anchorage: Anchorage, restored = false): Promise<Anchor | Fault[]> {
  const faults = restored ? [] : await checkAnchors(db, await anchorage.known(db))
  if (faults.length > 0) return faults
  const anchor = anchorage.drop(await readHeads(db), { restored })
  await db`
    insert into book_anchor (restored, anchor) values (${restored}, ${db.json(anchor)})
    on conflict (restored) do update set anchor = excluded.anchor
  `
  return anchor
}

/** The last one, and the last one of a restore, that any process left in the database; newest first. */
async function sharedAnchors(db: Db | Tx): Promise<Anchor[]> {
  const rows = await db<{ anchor: Anchor }[]>`select anchor from book_anchor order by anchor ->> 'at' desc`
  return rows.map(({ anchor }) => anchor)
}

/** The embedded database is reached by a socket whose place may change: its name is enough. */
function nameOf(url: string | null): string {
  const { host, pathname, searchParams } = new URL(url ?? 'postgres:///enkosi?host=/')
  const place = searchParams.get('host')?.startsWith('/') ? '' : host
  return `${place}${pathname}`.replace(/[^a-z0-9]+/gi, '-')
}

function read(file: string): Anchor | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Anchor
  } catch {
    return null
  }
}

/** In a container without a folder of its own the log alone keeps anchors. */
function write(folder: string, file: string, anchor: Anchor): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(anchor), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    if (!['EROFS', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
