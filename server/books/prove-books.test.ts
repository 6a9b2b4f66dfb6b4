import { afterAll, expect, test } from 'vitest'
import { openLedger } from '#server/ledger/ledger.ts'
import { approvedCorrection } from '#testing/approved-correction.ts'
import { testDatabase } from '#testing/database.ts'
import { guestTip, paid, returned, tip, transfer, withdrawal } from '#testing/movements.ts'
import { openGuestTip, testCaller, testWorker } from '#testing/people.ts'
import { proveBooks } from './prove-books.ts'

const base = await testDatabase()
const ledger = openLedger({ url: base.url })
afterAll(async () => {
  await ledger.close()
  await base.close()
})

test('books that the ledger wrote are right', async () => {
  const thandi = await testCaller(base.db, { balance: 100_000 })
  const [sipho, zola] = [await testWorker(base.db, { balance: 50_000 }), await testWorker(base.db)]
  await ledger.post(tip(thandi, sipho, 2_000))
  const first = await ledger.post(withdrawal(sipho, 3_000))
  const second = await ledger.post(withdrawal(sipho, 4_000))
  await ledger.post(withdrawal(sipho, 5_000))
  await ledger.post(paid(sipho, first.entryId))
  await ledger.post(returned(sipho, second.entryId))
  await expect(ledger.post(tip(sipho, sipho, 100))).rejects.toMatchObject({ code: 'own_tip' })
  await ledger.post(await approvedCorrection(base.db, thandi, 'in', 70))
  await ledger.post(transfer(sipho, zola, 700))
  await ledger.post(guestTip(zola, await openGuestTip(base.db, zola, 800), 800))
  await ledger.post(guestTip(zola, await openGuestTip(base.db, zola, 900), 900, 1_000))

  const proof = await proveBooks(base.db)

  expect(proof).toMatchObject({ ok: true, faults: [] })
  expect(proof.totals).toMatchObject({ guest_refunds: 1_000, payouts_in_transit: 4_951, corrections: -70 })
})
