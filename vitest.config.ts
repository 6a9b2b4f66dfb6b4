import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', 'e2e/**'],
    globalSetup: ['testing/cluster.ts'],
    // Two cores: one more than the cores, since tests mostly wait for PostgreSQL.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
