import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const ROOT = resolve(import.meta.dirname, '../..')

/** Without a database. The limit ends what hangs: a regular expression may take a while to judge. */
export default defineConfig({
  // This folder is a package of its own, which cannot name what lies above it.
  resolve: { alias: [{ find: /^#(?=contract|server|testing)/, replacement: `${ROOT}/` }] },
  // Files run one after another: some of them put a service under load.
  test: { testTimeout: 600_000, hookTimeout: 600_000, fileParallelism: false },
})
