const SOON_MS = 200
const IN_A_FILE_MS = 10_000

/** The progress of a long command: a line that changes in a terminal, and now and then a line of its own elsewhere. */
export type Progress = { at(text: string): void; done(): void }

/** Written beside the result, not into it. */
export function openProgress(): Progress {
  const stream = process.stderr
  let saidAt = Date.now()
  return {
    at: (text) => {
      if (Date.now() - saidAt < (stream.isTTY ? SOON_MS : IN_A_FILE_MS)) return
      saidAt = Date.now()
      stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
    },
    done: () => {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}
