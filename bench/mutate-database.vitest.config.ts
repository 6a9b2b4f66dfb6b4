import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testsOf } from './mutated-with-database.ts'
import { WarmThread } from './warm-thread.ts'

const tests = testsOf(process.env.MUTATED)

/** In the order in which they are listed: the quick ones first, since the first that fails ends the run. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test))
    return files.sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'one-thread-for-all-changes',
      configureVitest: ({ project }) => {
        // The tool sets a pool itself, so what the configuration says would not count.
        project.config.pool = 'warm'
        project.config.poolRunner = { name: 'warm', createPoolWorker: (options) => new WarmThread(options) }
      },
    },
  ],
  test: {
    include: tests,
    sequence: { sequencer: AsListed },
    globalSetup: ['testing/cluster.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
