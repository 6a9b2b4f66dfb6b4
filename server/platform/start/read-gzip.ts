import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/**
 * The lines of a compressed file. Reading them fails where there is no such file, or only a part of one. A line ends with a line feed and
 * nothing else: Node's own reader also ends one at U+2028, which may stand in any text inside of it.
 */
export async function* readGzip(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8')
  // An error on the way ends the loop below with the same error.
  pipeline(createReadStream(file), unzipped).catch(() => {})
  let rest = ''
  for await (const chunk of unzipped as AsyncIterable<string>) {
    const lines = chunk.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
