import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Anchor, checkAnchors, type Heads, readHeads, type Signer, signerOf } from './anchors.ts'
import { readExplained } from './explanations.ts'
import type { Fault } from './faults.ts'

/** The anchors that this process knows. */
export type AnchorStore = {
  /** Those that must hold: the last of this machine, and the last that any process left in the database. */
  known(db: Db | Tx): Promise<Anchor[]>
  /** The last of this machine, if it is ours, and how many another secret signed, here and in the database: for who wants to know what is checked. */
  look(db: Db | Tx): Promise<{ here: Anchor | undefined; foreign: number }>
  /** Signs these heads and keeps them. After a restore, earlier anchors no longer bind. */
  add(heads: Heads, restored?: boolean): Anchor
  signer: Signer
}

type Where = { anchorSecret: string; databaseUrl: string | null; dataDir: string }

/**
 * Keeps the last anchor in a file of DATA_DIR, one for each database. Machines learn of one another's anchors through the database, whose
 * owner can remove a signed anchor but not make one. An anchor that another secret signed says nothing, and is ignored.
 */
export function openAnchorStore({ anchorSecret, databaseUrl, dataDir }: Where): AnchorStore {
  const signer = signerOf(anchorSecret)
  const file = join(dataDir, `anchor${nameOf(databaseUrl)}.json`)
  let last: Anchor | undefined
  return {
    known: async (db) => {
      // Another process of this machine may have added one since.
      const stored = read(file)
      if (stored && signer.isOurs(stored) && stored.at > (last?.at ?? '')) last = stored
      // An anchor that is added while the database is read is not looked for: that reading may not see it yet.
      const mine = last
      const [newest, older] = (await readShared(db)).filter(signer.isOurs)
      const restoredAt = [newest, older].find((anchor) => anchor?.restored)?.at ?? ''
      const binding = [mine, newest].filter((anchor) => anchor !== undefined).filter(({ at }) => at >= restoredAt)
      return binding.filter(({ signature }, n) => n === 0 || signature !== binding[0]?.signature)
    },
    look: async (db) => {
      const stored = read(file)
      const foreign = [...(stored ? [stored] : []), ...(await readShared(db))].filter(
        (anchor) => !signer.isOurs(anchor),
      )
      return { here: stored && signer.isOurs(stored) ? stored : undefined, foreign: foreign.length }
    },
    add: (heads, restored = false) => {
      last = signer.sign(heads, restored)
      write(dataDir, file, last)
      return last
    },
    signer,
  }
}

/** Adds the next anchor if the books are still as the known ones say, or operators have explained why not; else says where they are not. */
export async function anchorHeads(db: Db, anchors: AnchorStore, restored = false): Promise<Anchor | Fault[]> {
  // In this order, so that all anchors are older than the heads, and what is checked is what is anchored.
  const known = restored ? [] : await anchors.known(db)
  const heads = await readHeads(db)
  const found = await checkAnchors(db, known, heads.catalogue)
  const explained = found.length > 0 ? await readExplained(db, anchors.signer) : undefined
  const faults = found.filter(({ name, about }) => !explained?.get(name)?.has(about))
  if (faults.length > 0) return faults
  const anchor = anchors.add(heads, restored)
  await db`
    insert into book_anchor (restored, anchor) values (${restored}, ${db.json(anchor)})
    on conflict (restored) do update set anchor = excluded.anchor
  `
  return anchor
}

/** The last one, and the last one of a restore, that any process left in the database; newest first. */
async function readShared(db: Db | Tx): Promise<Anchor[]> {
  const rows = await db<{ anchor: Anchor }[]>`select anchor from book_anchor order by anchor ->> 'at' desc`
  return rows.map(({ anchor }) => anchor)
}

/** The embedded database is reached by a socket whose place may change: its name is enough. */
function nameOf(url: string | null): string {
  const { host, pathname, searchParams } = new URL(url ?? 'postgres:///enkosi?host=/')
  const place = searchParams.get('host')?.startsWith('/') ? '' : host
  return `${place}${pathname}`.replace(/[^a-z0-9]+/gi, '-')
}

function read(file: string): Anchor | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Anchor
  } catch {
    return undefined
  }
}

/** In a container without a folder of its own the log alone keeps anchors. */
function write(folder: string, file: string, anchor: Anchor): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(anchor), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // The system's own words for it name no path.
    if (code === 'ENOSPC') throw new Error(`DATA_DIR cannot be written, its disk is full: ${folder}`, { cause: error })
    if (!['EROFS', 'EACCES', 'ENOENT'].includes(code)) throw error
  }
}
