import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These wait for processes that start and die: begun last, one of them would run alone at the end. */
const LONGEST = [
  'server/first-start.test.ts',
  'deploy/drills/short-drills.test.ts',
  'server/http/hostile-text.test.ts',
  'server/search/search-workers.test.ts',
  'server/main.test.ts',
  'server/payouts/kills.test.ts',
].map((path) => resolve(import.meta.dirname, path))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONGEST.find((path) => !existsSync(path))
    if (missing) throw new Error(`${missing} is to run early and does not exist.`)
    const place = ({ moduleId }: TestSpecification) =>
      (LONGEST.indexOf(moduleId) + LONGEST.length + 1) % (LONGEST.length + 1)
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', 'e2e/**'],
    globalSetup: ['testing/cluster.ts'],
    sequence: { sequencer: LongestFirst },
    // Test files share the modules of a process: to load them anew for each took a third of the time of most files.
    isolate: false,
    // Two cores: one more than the cores, since tests mostly wait for PostgreSQL.
    maxWorkers: 3,
    // A limit is for what hangs, never for what is slow: machines that are five times slower say the same.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
