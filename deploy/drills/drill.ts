/** A fault brought about on purpose, and the same with a safeguard taken away, which must be noticed. */
export interface Drill {
  name: string
  /** What happens, in one line. */
  what: string
  run(scale: Scale): Promise<Outcome>
  /** What is taken away, and what the checker then sees. */
  control: { without: string; run(say: Say): Promise<Outcome> }
}

export interface Outcome {
  holds: boolean
  words: string
}

export type Say = (line: string) => void

interface Scale {
  full: boolean
  say: Say
}

/** Runs something and always what must follow it. */
export async function withMachine<M extends { stop(): Promise<void> }, T>(
  start: Promise<M>,
  use: (machine: M) => Promise<T>,
): Promise<T> {
  const machine = await start
  try {
    return await use(machine)
  } finally {
    await machine.stop()
  }
}
