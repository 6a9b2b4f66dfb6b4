import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, startOf } from '#server/platform/start/process-identity.ts'

/** A machine of its own as far as the network is concerned: a namespace with one cable to a common switch. */
export interface Host {
  name: string
  address: string
  /** The start of a command line that runs a program on this host. */
  enter: string[]
  /** Pulls the cable out. */
  cutOff(): void
  plugIn(): void
}

const COUNT = 3
const SWITCH = 'enkosi0'
const NETWORK = '10.87.0'
/** Where the hosts find the balancer and the service. */
const OUR_ADDRESS = `${NETWORK}.1`

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })
const attempt = (...args: string[]) => {
  try {
    ip(...args)
  } catch {
    // It was not there, as wanted.
  }
}

const CLAIM = '/run/enkosi-cluster.json'

/** The hosts have names and addresses of their own on this machine: a second cluster would take them from the first. */
export function claimNetwork(): { release(): void } {
  const holder = readHolder()
  if (holder && isAlive(holder.pid) && startOf(holder.pid) === holder.started) {
    throw new Error(`A cluster runs on this machine already (process ${holder.pid}): stop that one first.`)
  }
  writeFileSync(CLAIM, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
  return { release: () => rmSync(CLAIM, { force: true }) }
}

function readHolder(): { pid: number; started: string } | null {
  try {
    return JSON.parse(readFileSync(CLAIM, 'utf8'))
  } catch {
    return null
  }
}

export function makeHosts(): Host[] {
  removeHosts()
  ip('link', 'add', SWITCH, 'type', 'bridge')
  ip('address', 'add', `${OUR_ADDRESS}/24`, 'dev', SWITCH)
  ip('link', 'set', SWITCH, 'up')
  return Array.from({ length: COUNT }, (_, index) => makeHost(index + 1))
}

export function removeHosts(): void {
  for (let n = 1; n <= COUNT; n += 1) {
    attempt('link', 'delete', cable(n))
    attempt('netns', 'delete', nameOf(n))
  }
  attempt('link', 'delete', SWITCH)
}

function makeHost(n: number): Host {
  const name = nameOf(n)
  const address = `${NETWORK}.${10 + n}`
  ip('netns', 'add', name)
  ip('link', 'add', cable(n), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', cable(n), 'master', SWITCH)
  ip('link', 'set', cable(n), 'up')
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  return {
    name,
    address,
    enter: ['ip', 'netns', 'exec', name],
    cutOff: () => void ip('link', 'set', cable(n), 'down'),
    plugIn: () => void ip('link', 'set', cable(n), 'up'),
  }
}

const nameOf = (n: number) => `enkosi-node${n}`
const cable = (n: number) => `enkosi-v${n}`
