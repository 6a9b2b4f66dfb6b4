import { parseArgs } from 'node:util'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Env } from '#server/platform/start/secret-files.ts'

/** `enkosi reencrypt`: after a new key was put in front of BANK_DETAILS_KEYS on every server. */
export async function run(words: string[], env: Env): Promise<void> {
  parseArgs({ args: words })
  const config = readCommandConfig(env, 'BANK_DETAILS_KEYS')
  const { bankDetailsKeys: keys } = config
  const done = await withCurrentDatabase(config, async (db) => {
    const payouts = await reseal(db, keys, SEALED.payouts)
    const workers = await reseal(db, keys, SEALED.workers, (count) => console.log(`${count} workers so far`))
    const phones = (await reseal(db, keys, SEALED.phones)) + (await reseal(db, keys, SEALED.phoneCodes))
    for (const rest of [SEALED.numberMoves, SEALED.cashCodes, SEALED.messages, SEALED.documents])
      await reseal(db, keys, rest)
    return { payouts, workers, phones }
  })
  console.log(
    `All bank details and numbers are sealed with key ${keys[0].id}; those of ${done.workers} workers, ${done.payouts} payouts and ${done.phones} phones were sealed with an older one.`,
  )
}
