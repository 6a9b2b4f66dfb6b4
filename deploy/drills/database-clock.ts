import { chmodSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that PostgreSQL alone sees, and that is set while it runs. */
export interface DatabaseClock {
  /** The command by which PostgreSQL must be started. */
  before: string[]
  /** Set by so much, such as `+500d`; `+0` is right. */
  set(by: string): void
  remove(): void
}

export function openDatabaseClock(): DatabaseClock {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  if (!library) throw new Error('libfaketime is missing: apt-get install faketime.')
  // PostgreSQL may run as another user.
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-clock-'))
  const file = join(folder, 'clock')
  const set = (by: string) => {
    writeFileSync(`${file}.new`, `${by}\n`, { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(folder, 0o755)
  set('+0')
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // Each process of PostgreSQL looks at the file once a second.
    FAKETIME_CACHE_DURATION: '1',
    // How long something takes is measured by another clock, which nobody can set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const before = ['env', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  return { before, set, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
