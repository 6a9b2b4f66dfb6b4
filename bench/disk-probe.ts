import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from './figures.ts'

/** As much as a small commit writes, into a file that is there already, as the write-ahead log is. */
const BYTES = 8_192
const PLACES = 1_024

/** The p99 of writing 8 kB and waiting until the disk has them, over and over with nothing else, in milliseconds. */
export function probeDisk(folder: string, seconds: number): number {
  const file = join(folder, 'probe')
  const opened = openSync(file, 'w')
  try {
    writeSync(opened, Buffer.alloc(PLACES * BYTES))
    fdatasyncSync(opened)
    const times: number[] = []
    const end = performance.now() + seconds * 1_000
    for (let n = 0; performance.now() < end; n += 1) {
      const started = performance.now()
      writeSync(opened, Buffer.alloc(BYTES, n), 0, BYTES, (n % PLACES) * BYTES)
      fdatasyncSync(opened)
      times.push(performance.now() - started)
    }
    return percentile(times, 0.99)
  } finally {
    closeSync(opened)
    rmSync(file)
  }
}
