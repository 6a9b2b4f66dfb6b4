import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', 'e2e/**'],
    globalSetup: ['testing/cluster.ts'],
    // Two cores: one more than the cores, since tests mostly wait for PostgreSQL.
    maxWorkers: 3,
    // A limit is for what hangs, never for what is slow: machines that are five times slower say the same.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
