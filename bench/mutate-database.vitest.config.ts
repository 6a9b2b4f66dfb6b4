import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testsOf } from './mutated-with-database.ts'
import { ONE_THREAD } from './warm-thread.ts'

const tests = testsOf(process.env.MUTATED)

/** In the order in which they are listed: the quick ones first, since the first that fails ends the run. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test))
    return files.sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [ONE_THREAD],
  test: {
    include: tests,
    sequence: { sequencer: AsListed },
    globalSetup: ['testing/cluster.ts'],
    isolate: false,
    maxWorkers: 1,
    // A limit is for what hangs: a slow machine would otherwise count as a test that noticed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
