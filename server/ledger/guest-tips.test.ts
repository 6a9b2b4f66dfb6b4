import { expect, test } from 'vitest'
import { GUEST_TIP } from '#contract/limits.ts'
import { guestRefund, guestTip, guestTipReversal, withdrawal } from '#testing/movements.ts'
import { balanceOf, openGuestTip } from '#testing/people.ts'
import { openWorld, rand } from '#testing/world.ts'
import { freezeWallet } from './wallet-switches.ts'

const world = await openWorld()

async function tipState(db: Awaited<ReturnType<typeof world>>['bank']['db'], id: string) {
  const [tip] = await db`
    select state, paid_cents as paid, reversed_cents as reversed, due_at is not null as asked_again from guest_tip where id = ${id}
  `
  return tip
}

test('the worker gets the amount once, however often the payment provider says so', async () => {
  const { bank, sipho } = await world()
  const id = await openGuestTip(bank.db, sipho, rand(20))

  const heard = await Promise.all([1, 2, 3].map(() => bank.ledger.post(guestTip(sipho, id, rand(20)))))

  expect(heard.map(({ kind, fee, replayed }) => ({ kind, fee, replayed }))).toEqual([
    { kind: 'guest_tip', fee: 49, replayed: false },
    { kind: 'guest_tip', fee: 49, replayed: true },
    { kind: 'guest_tip', fee: 49, replayed: true },
  ])
  expect(await balanceOf(bank.db, sipho)).toBe(rand(20))
  const [wallet] = await bank.db`select tips_received from wallet where id = ${sipho.walletId}`
  expect(wallet).toEqual({ tips_received: 1 })
  expect(await tipState(bank.db, id)).toEqual({ state: 'completed', paid: 2_049, reversed: 0, asked_again: false })
})

test.each(['removed', 'frozen'])(
  'money for a worker who was %s is owed to the guest and goes back once',
  async (how) => {
    const { bank, sipho } = await world()
    const id = await openGuestTip(bank.db, sipho, rand(20))
    if (how === 'frozen') await bank.db.begin((tx) => freezeWallet(tx, sipho.walletId))
    else await bank.db`update wallet set accepts_tips = false where id = ${sipho.walletId}`

    const { kind } = await bank.ledger.post(guestTip(sipho, id, rand(20)))

    expect(kind).toBe('guest_refund_due')
    expect(await balanceOf(bank.db, sipho)).toBe(0)
    expect(await tipState(bank.db, id)).toEqual({ state: 'owed', paid: 2_049, reversed: 0, asked_again: true })
    await Promise.all([1, 2].map(() => bank.ledger.post(guestRefund(sipho, id, 2_049))))
    expect(await tipState(bank.db, id)).toMatchObject({ state: 'given_back', asked_again: false })
    // Said again, it is the same answer.
    expect((await bank.ledger.post(guestTip(sipho, id, rand(20)))).kind).toBe('guest_refund_due')
  },
)

test('a worker receives R5000 a day from guests and not a cent more, also when all of it comes at once', async () => {
  const { bank, sipho } = await world()
  const ids = await Promise.all(Array.from({ length: 12 }, () => openGuestTip(bank.db, sipho, GUEST_TIP.max)))

  const posted = await Promise.all(ids.map((id) => bank.ledger.post(guestTip(sipho, id, GUEST_TIP.max))))

  expect(posted.filter(({ kind }) => kind === 'guest_tip')).toHaveLength(10)
  expect(await balanceOf(bank.db, sipho)).toBe(GUEST_TIP.perDay)
  const one = await openGuestTip(bank.db, sipho, GUEST_TIP.min)
  expect((await bank.ledger.post(guestTip(sipho, one, GUEST_TIP.min))).kind).toBe('guest_refund_due')
})

test('what the payment provider takes back is taken from the worker, the fee first, and what was spent is our loss', async () => {
  const { bank, sipho } = await world()
  const id = await openGuestTip(bank.db, sipho, rand(20))
  await bank.ledger.post(guestTip(sipho, id, rand(20)))

  await bank.ledger.post(guestTipReversal(sipho, id, 30))
  expect(await balanceOf(bank.db, sipho)).toBe(rand(20))
  await bank.ledger.post(guestTipReversal(sipho, id, 1_049))
  expect(await balanceOf(bank.db, sipho)).toBe(rand(10))
  await bank.ledger.post(withdrawal(sipho, rand(4)))
  await bank.ledger.post(guestTipReversal(sipho, id, 2_049))
  await expect(bank.ledger.post(guestTipReversal(sipho, id, 2_000))).rejects.toMatchObject({ code: 'already_done' })

  const [after] =
    await bank.db`select balance_cents as balance, debt_cents as debt from wallet where id = ${sipho.walletId}`
  expect(after).toEqual({ balance: 0, debt: 0 })
  const [lost] = await bank.db`select sum(cents) as cents from posting where account = 'chargeback_losses'`
  expect(lost).toEqual({ cents: `-${rand(4)}` })
  // Honest tips are the worker's own again, at once.
  const next = await openGuestTip(bank.db, sipho, rand(5))
  await bank.ledger.post(guestTip(sipho, next, rand(5)))
  expect(await bank.ledger.post(withdrawal(sipho, rand(5)))).toMatchObject({ balanceAfter: 0 })
  expect(await tipState(bank.db, id)).toMatchObject({ state: 'completed', reversed: 2_049 })
})
