import { createHash } from 'node:crypto'
import { readGzip } from '#server/platform/start/read-gzip.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'
import type { Signer } from './anchors.ts'

/** The kind of a signed file: the first word of its signed text, so that one kind cannot pass for another. */
export type FileKind = 'backup' | 'export'

const IN_WORDS: Record<FileKind, string> = { backup: 'backup', export: 'export of the books' }

/** The texts of a file, each of one or more whole lines, and a last line that signs all of them. */
export async function* signLines(kind: FileKind, texts: AsyncIterable<string>, signer: Signer): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const text of texts) {
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ signature: signer.signText(`${kind} ${hash.digest('hex')}`) })}\n`
}

/** The lines of a file that we signed. Nothing of it is acted upon before the whole of it was found to be as it was signed. */
export async function* readSigned(kind: FileKind, file: string, signer: Signer): AsyncGenerator<string> {
  const signed = await judgeFile(kind, file, signer)
  const hash = createHash('sha256')
  let last: string | undefined
  for await (const line of linesOf(kind, file)) {
    if (last !== undefined) {
      hash.update(`${last}\n`)
      yield last
    }
    last = line
  }
  if (hash.digest('hex') !== signed)
    throw new StartupError(`${file} was changed while it was read: let nothing else write to it, and start again.`)
}

/** The hash of all lines but the last, which signs it; or a sentence that says what is wrong with the file. */
async function judgeFile(kind: FileKind, file: string, signer: Signer): Promise<string> {
  const hash = createHash('sha256')
  let last: string | undefined
  for await (const line of linesOf(kind, file)) {
    if (last !== undefined) hash.update(`${last}\n`)
    last = line
  }
  const what = IN_WORDS[kind]
  const signature = /^\{"signature":"([^"]+)"\}$/.exec(last ?? '')?.[1]
  if (!signature) throw new StartupError(`${file} is not signed to its end: use another ${what}, one that is whole.`)
  const signed = hash.digest('hex')
  const by = signer.judge(`${kind} ${signed}`, signature)
  if (by === 'ours') return signed
  if (by === 'forged')
    throw new StartupError(`${file} is not as it was signed: use another copy of it, or another ${what}.`)
  throw new StartupError(
    `${file} is signed with another ANCHOR_SECRET: set that of the service that made it, in simulation by DATA_DIR with its secrets.json.`,
  )
}

/** A missing, damaged or cut file is said to be so. */
async function* linesOf(kind: FileKind, file: string): AsyncGenerator<string> {
  try {
    yield* readGzip(file)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartupError(`There is no file ${file}: name one that is there.`, { cause })
    throw new StartupError(
      `${file} cannot be read as a whole ${IN_WORDS[kind]} (${message}): use another copy of it, or another one.`,
      { cause },
    )
  }
}
