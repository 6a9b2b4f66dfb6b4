import { createServer } from 'node:net'
import { Trouble } from './trouble.ts'

type Place = { host: string; port: number }

/** A port that nobody uses at this moment. */
export function freePort(host: string): Promise<number> {
  return tryListening({ host, port: 0 })
}

/** Says what is wrong with the port or HOST. */
export function listenTrouble({ host, port }: Place, error: NodeJS.ErrnoException, setting = 'PORT'): Error {
  if (error.code === 'EADDRINUSE')
    return new Trouble(`${setting} ${port} is taken: stop what uses it, or set ${setting} to another number.`)
  if (error.code === 'EACCES')
    return new Trouble(`${setting} ${port} is not for this user: set ${setting} to a number from 1024 on.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Trouble(`HOST ${host} is no address of this machine: set HOST to one, or leave it out.`)
  }
  return error
}

function tryListening({ host, port }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
