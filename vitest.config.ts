import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * These wait for processes that start and die: begun last, one of them would run alone at the end. The last one is about plans
 * that are kept, of which a process has so many: files share it, and later others have used them up.
 */
const EARLY = [
  'server/first-start.test.ts',
  'deploy/drills/short-drills.test.ts',
  'server/http/hostile-text.test.ts',
  'server/search/search-workers.test.ts',
  'server/main.test.ts',
  'server/db/connect.test.ts',
].map((path) => resolve(import.meta.dirname, path))

const LIMIT_MS = process.env.LONG_FORM === '1' ? 3_600_000 : 180_000

class EarlyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = EARLY.find((path) => !existsSync(path))
    if (missing) throw new Error(`${missing} is to run early and does not exist.`)
    const place = ({ moduleId }: TestSpecification) => (EARLY.indexOf(moduleId) + EARLY.length + 1) % (EARLY.length + 1)
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', 'e2e/**'],
    globalSetup: ['testing/cluster.ts'],
    sequence: { sequencer: EarlyFirst },
    // Test files share the modules of a process: to load them anew for each took a third of the time of most files.
    isolate: false,
    // Two cores: one more than the cores, since tests mostly wait for PostgreSQL.
    maxWorkers: 3,
    // A limit is for what hangs, never for what is slow: machines that are five times slower say the same. What takes more than a
    // few seconds on two quiet cores has a longer one of its own.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: 60_000 } },
  },
})
