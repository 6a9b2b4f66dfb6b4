import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { updateWorkerProfile } from '#server/features/workers/update-worker-profile.ts'
import { liftLimit } from '#server/money/ledger/wallet-switches.ts'
import { callerOf } from '#server/people/identity/caller.ts'
import { fund, walletOf } from '#testing/people/people.ts'
import { BANK_ACCOUNT } from '#testing/people/register-and-fund.ts'
import { joinByPhone } from '#testing/phones/join.ts'
import { GOOD_PIN } from '#testing/phones/phone.ts'
import { phoneWorld } from '#testing/phones/phone-world.ts'

const { server, dialThrough } = await phoneWorld()
const { db, services } = server

test('somebody who joined by phone sees the lower limit before the PIN, wherever money leaves', async () => {
  const [ayanda, sipho] = [await joinByPhone(server, { firstName: 'Ayanda' }), await joinByPhone(server)]
  await fund(db, ayanda, 100_000)
  const caller = await callerOf(db, ayanda.personId, { sessionId: 'test', requestId: 'test' })
  if (!caller) throw new Error('Somebody who has joined can act.')
  await updateWorkerProfile(services, { ...caller, authenticatedAt: new Date() }, BANK_ACCOUNT)

  expect(await dialThrough(ayanda.number, '3', '1')).toBe(
    'CON Balance R1000. Until we have checked who you are, R500 a day can leave.\n1 Withdraw R500\n2 Another amount\n0 Back',
  )
  expect(await dialThrough(ayanda.number, '4', sipho.workerNumber)).toContain('R1 to R500')
  expect(await dialThrough(ayanda.number, '4', sipho.workerNumber, '501')).toContain('from R1 to R500')

  await dialThrough(ayanda.number, '4', sipho.workerNumber, '500', GOOD_PIN)
  for (const choice of ['3', '4'])
    expect(await dialThrough(ayanda.number, choice)).toContain(REFUSALS.daily_limit_unverified.sentence)

  const { walletId } = await walletOf(db, ayanda)
  await db.begin((tx) => liftLimit(tx, walletId, { actor: 'system', requestId: 'test' }))
  expect(await dialThrough(ayanda.number, '3', '1')).toContain('CON Balance R499.51\n1 Withdraw R499.51')
})
