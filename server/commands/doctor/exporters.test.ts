import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/start/config.ts'
import { atEnd } from '#testing/at-end.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { examineExporters } from './exporters.ts'

async function exporterWith(figures: string): Promise<number> {
  const server = createServer((_request, reply) => reply.end(figures))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

test('exporters on the host of the database are looked at: seeing, blind or not there', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://enkosi@127.0.0.1/enkosi' })
  const [nowhere = 0] = await freePorts(1)
  const seeing = { about: 'a', port: await exporterWith('# HELP pg_up\npg_up 1\n'), shows: /^pg_up 1$/m, unseen: 'x' }
  const blind = { ...seeing, about: 'b', port: await exporterWith('pg_up 0\n') }
  const absent = { ...seeing, about: 'c', port: nowhere, unseen: 'a disk that fills up' }

  const found = await examineExporters(config, [seeing, blind, absent])

  expect(found.map(({ about, state }) => [about, state])).toEqual([
    ['a', 'ok'],
    ['b', 'fault'],
    ['c', 'advice'],
  ])
  expect(found[2]?.says).toContain('no alert tells of a disk that fills up')
  expect(await examineExporters(readConfig({}))).toEqual([])
})
