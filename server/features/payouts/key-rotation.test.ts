import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BankKeys } from '#server/platform/crypto/bank-details.ts'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { payoutWorld } from '#testing/partners/payout-world.ts'
import { drivePayouts } from './drive-payouts.ts'

const world = await payoutWorld()
const { services } = world.server
const [old] = services.keys
const fresh = { id: 'fresh', key: randomBytes(32) }

/** A payout that a process with one list of keys seals, and one with another sends to the bank; with what was logged. */
async function across(sealing: BankKeys, opening: BankKeys): Promise<{ state: string; log: string }> {
  services.keys = [old]
  const sipho = await world.worker()
  for (const columns of [SEALED.workers, SEALED.payouts])
    await reseal(world.db, sealing.length > 1 ? sealing : [...sealing, old], columns)
  services.keys = sealing
  const withdrawn = await world.withdraw(sipho, 5_000)
  const lines: string[] = []
  const log = openLog('error', (line) => lines.push(line))
  await drivePayouts({ ...services, keys: opening, log })
  const { state } = await world.payoutOf(withdrawn)
  await world.settle()
  return { state, log: lines.join('') }
}

test('while a key is added behind, moved to the front and the old one removed, each process opens what any other sealed', async () => {
  const steps: [BankKeys, BankKeys][] = [
    [[old], [old, fresh]],
    [
      [old, fresh],
      [fresh, old],
    ],
    [[fresh, old], [fresh]],
  ]
  for (const [one, other] of steps) {
    expect(await across(one, other)).toEqual({ state: 'processing', log: '' })
    expect(await across(other, one)).toEqual({ state: 'processing', log: '' })
  }
})

test('a key that is put in front at once stops the payouts of a process without it, which names the key and what to do', async () => {
  const { state, log } = await across([fresh, old], [old])

  expect(state).toBe('pending')
  expect(log).toContain('sealed with the key fresh, which is not among BANK_DETAILS_KEYS of this process')
})
