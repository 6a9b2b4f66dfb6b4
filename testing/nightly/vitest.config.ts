import { defineConfig } from 'vitest/config'

/** Without a database. The limit ends what hangs: a regular expression may take a while to judge. */
export default defineConfig({ test: { testTimeout: 600_000 } })
