import { connect } from '#server/db/connect.ts'
import { withDatabase } from '#server/db/reach.ts'
import { readConfig } from '#server/start/config.ts'
import { keptSecrets, openDataDir } from '#server/start/data-dir.ts'
import { Trouble } from '#server/start/trouble.ts'
import { reencryptBankDetails } from './reencrypt-bank-details.ts'

/** `npm run reencrypt`: after a new key was put in front of BANK_DETAILS_KEYS on every server. */
try {
  const asked = readConfig()
  if (asked.mode === 'simulation') openDataDir(asked.dataDir)
  const config = asked.mode === 'simulation' ? readConfig(undefined, keptSecrets(asked.dataDir)) : asked
  const [current] = config.bankDetailsKeys
  const done = await withDatabase(config, async (url) => {
    const db = connect(url, { max: 1 })
    try {
      return await reencryptBankDetails(db, config.bankDetailsKeys, (count) => console.log(`${count} workers so far`))
    } finally {
      await db.end()
    }
  })
  console.log(`All bank details are sealed with key ${current.id}; ${done} were sealed with an older one.`)
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exit(1)
}
