import { readdirSync, readFileSync } from 'node:fs'

// Read from /proc: how much a process costs, whatever else the machine is doing. Linux only, like the rest of these figures.

/** The clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_SECONDS = 0.01

/** Seconds of processor time that a process and its children have used so far. */
export function cpuSeconds(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownCpuSeconds(one), 0)
}

/** The memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const kiB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kiB) * 1024
}

function ownCpuSeconds(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
  return (user + system) * TICK_SECONDS
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids.filter((pid) => Number(statOf(pid)[1]) === parent)
}

/** The fields after the name, which may hold spaces itself; none for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
