import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'

/**
 * Tests that need programs which nobody here wrote. Where one is missing they are skipped, and a line says what to install.
 * `programs` has the Debian package of each.
 */
export function withPrograms(
  about: string,
  programs: Record<string, string>,
  tests: () => void,
  { asRoot = false } = {},
): void {
  const missing = Object.entries(programs)
    .filter(([program]) => !find(program))
    .map(([program, name]) => `There is no ${program}: apt-get install ${name}`)
  if (asRoot && process.getuid?.() !== 0) missing.push('Only root can run it.')
  for (const reason of missing) console.warn(`Skipped: ${about}. ${reason}`)
  describe.skipIf(missing.length > 0)(about, tests)
}

/** Those of administrators are not in the path of everybody. */
function find(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return program.startsWith('/') ? existsSync(program) : folders.some((folder) => existsSync(join(folder, program)))
}
