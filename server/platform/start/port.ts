import { createServer } from 'node:net'
import { StartupError } from './startup-error.ts'

type Address = { host: string; port: number }

/** A port that nobody uses at this moment. */
export function freePort(host: string): Promise<number> {
  return tryListening({ host, port: 0 })
}

/** Says what is wrong with the port or HOST. */
export function listenError({ host, port }: Address, error: NodeJS.ErrnoException, setting = 'PORT'): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`${setting} ${port} is taken: stop what uses it, or set ${setting} to another number.`)
  if (error.code === 'EACCES')
    return new StartupError(`${setting} ${port} is not for this user: set ${setting} to a number from 1024 on.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is no address of this machine: set HOST to one, or leave it out.`)
  }
  return error
}

function tryListening({ host, port }: Address): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host, as a URL has it, is this very machine. */
export function isLoopback(hostname: string): boolean {
  return NAMES.has(hostname)
}
