import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Tx } from '#server/db/connect.ts'
import { Trouble } from '#server/start/trouble.ts'
import type { Signer } from './anchors.ts'
import { type Floor, readFloor } from './floor.ts'
import { replayedWallets } from './replayed-wallets.ts'
import { everything, FIRST } from './scope.ts'

const FORMAT = 'enkosi-month-1'
const AT_ONCE = 500

/** What is signed of a closed month. */
export type ClosedMonth = {
  month: string
  at: string
  /** By number: from the first that the month may have, up to the last that it has. */
  entries: { from: number; upTo: number; count: number }
  /** With which the month ends; null where it has no entries. */
  seal: { position: number; hash: string } | null
  /** The balance of every account at its end. */
  totals: Record<string, number>
  /** Over all rows of the file. */
  sha256: string
}

type Head = { format: typeof FORMAT; month: string }
type Foot = { body: string; signature: string; publicKey: string }

/**
 * Writes the entries of a month, and what each wallet was at its end, into one compressed file, which ends with what is signed of them;
 * gives that. Under another name until it is whole.
 */
export async function writeMonthFile(
  tx: Tx,
  file: string,
  about: Omit<ClosedMonth, 'at' | 'sha256'>,
  signer: Signer,
): Promise<Foot> {
  const unfinished = `${file}.unfinished`
  const hash = createHash('sha256')
  let foot: Foot | undefined
  async function* lines(): AsyncGenerator<string> {
    yield json({ format: FORMAT, month: about.month } satisfies Head)
    for await (const part of rows(tx, about, await readFloor(tx, signer))) {
      hash.update(part)
      yield part
    }
    const closed: ClosedMonth = { ...about, at: new Date().toISOString(), sha256: hash.digest('hex') }
    const body = JSON.stringify(closed)
    foot = { body, signature: signer.signText(signedText(body)), publicKey: signer.publicKey }
    yield json(foot)
  }
  try {
    await rm(unfinished, { force: true })
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return foot as Foot
}

async function* rows(
  tx: Tx,
  { entries: { from, upTo } }: Pick<ClosedMonth, 'entries'>,
  floor: Floor | null,
): AsyncGenerator<string> {
  const entries = tx<{ row: string }[]>`
    select e::text as row from ledger_entry e where id >= ${from}::bigint and id <= ${upTo}::bigint order by id
  `
  for await (const some of entries.cursor(AT_ONCE)) yield some.map(({ row }) => json({ entry: row })).join('')
  const wallets = tx<{ row: string }[]>`
    select w::text as row from ${replayedWallets(tx, { ...everything(floor), entries: { after: FIRST, upTo } })} w order by wallet_id
  `
  for await (const some of wallets.cursor(AT_ONCE)) yield some.map(({ row }) => json({ wallet: row })).join('')
}

/**
 * Reads a file and what it says of itself; refuses one of which a single letter is not as it was signed. `look` sees the entries,
 * some at a time.
 */
export async function readMonthFile(
  file: string,
  signer: Signer,
  look: (entries: string[]) => Promise<void>,
): Promise<ClosedMonth> {
  const hash = createHash('sha256')
  let held: string | undefined
  const entries: string[] = []
  let isFirst = true
  for await (const line of readLines(file)) {
    if (isFirst && !line.startsWith(`{"format":"${FORMAT}"`)) throw changed(file)
    if (held !== undefined) {
      hash.update(`${held}\n`)
      const { entry } = parse<{ entry?: string }>(held, file)
      if (entry !== undefined) entries.push(entry)
      if (entries.length >= AT_ONCE) await look(entries.splice(0))
    }
    // The last line is no row: it says what the rows are.
    held = isFirst ? undefined : line
    isFirst = false
  }
  await look(entries)
  const { body, signature } = parse<Partial<Foot>>(held ?? '', file)
  if (!body || !signature || !signer.hasSigned(signedText(body), signature)) throw changed(file)
  const closed = JSON.parse(body) as ClosedMonth
  if (closed.sha256 !== hash.digest('hex')) throw changed(file)
  return closed
}

const signedText = (body: string) => `month ${body}`

export const isSigned = (signer: Signer, { body, signature }: { body: string; signature: string }) =>
  signer.hasSigned(signedText(body), signature)

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  try {
    yield* createInterface({ input: source.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Trouble(`There is no file ${file}.`, { cause: error })
    throw changed(file, error)
  }
}

function parse<T>(line: string, file: string): T {
  try {
    return JSON.parse(line) as T
  } catch (error) {
    throw changed(file, error)
  }
}

function changed(file: string, cause?: unknown): Trouble {
  return new Trouble(`${file} is not as it was signed when its month was closed.`, { cause })
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`
