import { connect } from '#server/db/connect.ts'
import { withCurrentDatabase } from '#server/db/reach.ts'
import { reencryptBeneficiaries } from '#server/payouts/reencrypt-beneficiaries.ts'
import { reencryptNumbers } from '#server/phones/keep-phones.ts'
import { reencryptSms } from '#server/sms/keep-sms.ts'
import { readCommandConfig } from '#server/start/command-config.ts'
import { StartupError } from '#server/start/startup-error.ts'
import { reencryptBankDetails } from '#server/workers/reencrypt-bank-details.ts'

/** `npm run reencrypt`: after a new key was put in front of BANK_DETAILS_KEYS on every server. */
try {
  const config = readCommandConfig()
  const [current] = config.bankDetailsKeys
  const done = await withCurrentDatabase(config, async (url) => {
    const db = connect(url, { max: 1 })
    try {
      const payouts = await reencryptBeneficiaries(db, config.bankDetailsKeys)
      const workers = await reencryptBankDetails(db, config.bankDetailsKeys, (count) => {
        console.log(`${count} workers so far`)
      })
      const phones = await reencryptNumbers(db, config.bankDetailsKeys)
      await reencryptSms(db, config.bankDetailsKeys)
      return { payouts, workers, phones }
    } finally {
      await db.end()
    }
  })
  console.log(
    `All bank details and numbers are sealed with key ${current.id}; those of ${done.workers} workers, ${done.payouts} payouts and ${done.phones} phones were sealed with an older one.`,
  )
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
