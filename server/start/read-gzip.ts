import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** The lines of a compressed file. Reading them fails where there is no such file, or only a part of one. */
export function readGzip(file: string): AsyncIterable<string> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  return createInterface({ input: source.pipe(unzipped), crlfDelay: Number.POSITIVE_INFINITY })
}
