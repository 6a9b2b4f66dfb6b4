/** A fault brought about on purpose, and the same with a safeguard taken away, which must be noticed. */
export interface Drill {
  name: string
  /** A line that says what happens. */
  what: string
  run(scale: Scale): Promise<Outcome>
  /** The same with a safeguard removed, which the checker must notice. */
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

type Stop = () => Promise<void>

const stops = new Set<Stop>()

/** Stops this first should somebody end the drills. */
export function stopWhenEnded(stop: Stop): void {
  stops.add(stop)
}

/** Nothing stays behind of a drill that is ended half-way: neither processes nor networks. */
export async function stopAll(): Promise<void> {
  await Promise.allSettled([...stops].map((stop) => stop()))
}

/** Runs something and always what must follow it. */
export async function withMachine<M extends { stop: Stop }, T>(
  start: Promise<M>,
  use: (machine: M) => Promise<T>,
): Promise<T> {
  const machine = await start
  stopWhenEnded(machine.stop)
  try {
    return await use(machine)
  } finally {
    await machine.stop()
    stops.delete(machine.stop)
  }
}
