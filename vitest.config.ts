import { defineConfig } from 'vitest/config'

// `npm run test:all` sets this: it also runs `*.long.test.ts`, and tries more of what is random.
const all = process.env.TEST_ALL === '1'
/** Folders without tests of ours, tests for a browser, and those that need packages of their own (`npm run nightly`). */
const LEFT_OUT = ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', 'e2e/**', 'testing/nightly/**']
const LIMIT_MS = all ? 3_600_000 : 180_000

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: [...LEFT_OUT, ...(all ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['testing/service/cluster.ts'],
    // Test files share the modules of a process: loading them again for each file took a third of the time of most files.
    isolate: false,
    // Three workers on two cores: tests mostly wait for PostgreSQL.
    maxWorkers: 3,
    // A limit ends what hangs. It must not end what is slow: some machines are five times slower.
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: 60_000 } },
  },
})
