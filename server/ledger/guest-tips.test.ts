import { expect, test } from 'vitest'
import { GUEST_TIP } from '#contract/limits.ts'
import { guestTip } from '#testing/movements.ts'
import { balanceOf, openGuestTip } from '#testing/people.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()

test('a worker receives R5000 a day from guests and not a cent more, also when all of it comes at once', async () => {
  const { bank, sipho } = await world()
  const ids = await Promise.all(Array.from({ length: 12 }, () => openGuestTip(bank.db, sipho, GUEST_TIP.max)))

  const posted = await Promise.all(ids.map((id) => bank.ledger.post(guestTip(sipho, id, GUEST_TIP.max))))

  expect(posted.filter(({ kind }) => kind === 'guest_tip')).toHaveLength(10)
  expect(await balanceOf(bank.db, sipho)).toBe(GUEST_TIP.perDay)
  const one = await openGuestTip(bank.db, sipho, GUEST_TIP.min)
  expect((await bank.ledger.post(guestTip(sipho, one, GUEST_TIP.min))).kind).toBe('guest_refund_due')
})
