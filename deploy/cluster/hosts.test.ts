import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimNetwork } from './hosts.ts'

const folder = mkdtempSync(join(tmpdir(), 'enkosi-hosts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a second cluster is refused while the first one runs, and not after it was killed', () => {
  const file = join(folder, 'claim.json')

  const first = claimNetwork(file)
  expect(() => claimNetwork(file)).toThrow(`A cluster runs on this machine already (process ${process.pid})`)
  first.release()
  claimNetwork(file).release()

  // The same process id, begun at another time: somebody else by now.
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'long ago' }))
  expect(() => claimNetwork(file)).not.toThrow()
})
