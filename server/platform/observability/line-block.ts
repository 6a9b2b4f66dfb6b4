/** The most that waits, in bytes, and for how long. */
const BLOCK = { bytes: 16_384, ms: 200 }

export type LineBlock = {
  /** Keeps a line of ASCII until the block is written. */
  add(line: string): void
  /** Writes at once what waits. */
  flush(): void
}

/**
 * Writes many lines at once, since to write one takes the system longer than it takes us to make it. What waits is written when the process
 * exits, also after a signal that it handles or an error that nobody caught. A process that is killed loses what waits. Lines wait as
 * bytes: as text each would outlive its request, and the garbage collector would move it.
 */
export function openLineBlock(write: (lines: string) => void, { bytes, ms } = BLOCK): LineBlock {
  const block = Buffer.allocUnsafeSlow(bytes)
  let end = 0
  let isTimed = false

  const flush = () => {
    if (end === 0) return
    const lines = block.toString('latin1', 0, end)
    end = 0
    write(lines)
  }
  process.on('exit', flush)
  return {
    add: (line) => {
      if (end + line.length > bytes) flush()
      if (line.length > bytes) return write(line)
      end += block.write(line, end, 'latin1')
      if (isTimed) return
      isTimed = true
      setTimeout(() => {
        isTimed = false
        flush()
      }, ms).unref()
    },
    flush,
  }
}
