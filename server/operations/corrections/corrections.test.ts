import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { balanceOf, testCaller } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { approveCorrection, declineCorrection, listCorrections, proposeCorrection } from './corrections.ts'
import { postApprovedCorrections } from './post-correction.ts'

const world = await testDatabase()
const bank = { db: world.db, ledger: testLedger(world.url) }
const first = await testCaller(world.db, { email: 'first@enkosi.test' })
const second = await testCaller(world.db, { email: 'second@enkosi.test' })

const reason = 'Paid twice by mistake'
const propose = (person: Caller, direction: 'in' | 'out', amount: number, id = randomUUID(), by = first) =>
  proposeCorrection(bank, by, { id, personId: person.personId, direction, amount, reason })
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: Refusal) => error.code,
  )

test('money moves only once another operator approves, and only once', async () => {
  const thandi = await testCaller(bank.db, { balance: 5_000 })

  const proposed = await propose(thandi, 'in', 1_250)
  expect(proposed).toMatchObject({ state: 'proposed', needsAnother: true, proposedBy: 'first@enkosi.test' })
  expect(await codeOf(approveCorrection(bank, first, { id: proposed.id, reason }))).toBe('second_operator')
  expect(await balanceOf(bank.db, thandi)).toBe(5_000)

  const approve = () => codeOf(approveCorrection(bank, second, { id: proposed.id, reason }))
  expect((await Promise.all([approve(), approve(), approve()])).sort()).toEqual([
    'already_done',
    'already_done',
    'done',
  ])
  expect(await balanceOf(bank.db, thandi)).toBe(6_250)
  const [listed] = await listCorrections(bank, second, {})
  expect(listed).toMatchObject({ state: 'posted', decidedBy: 'second@enkosi.test', needsAnother: false })
  expect(listed?.transactionId).toMatch(/^\d+$/)
})

test('a correction takes money out too, but never more than there is', async () => {
  const thandi = await testCaller(bank.db, { balance: 5_000 })
  const possible = await propose(thandi, 'out', 5_000)
  const impossible = await propose(thandi, 'out', 1)

  await approveCorrection(bank, second, { id: possible.id, reason })
  expect(await codeOf(approveCorrection(bank, second, { id: impossible.id, reason }))).toBe('insufficient_balance')

  expect(await balanceOf(bank.db, thandi)).toBe(0)
  const listed = await listCorrections(bank, second, {})
  expect(listed.find(({ id }) => id === impossible.id)).toMatchObject({ state: 'refused', transactionId: null })
})

test('nobody proposes, approves or declines a correction of their own wallet', async () => {
  expect(await codeOf(propose(first, 'in', 100))).toBe('own_account')
  const { id } = await propose(second, 'in', 100)
  expect(await codeOf(approveCorrection(bank, second, { id, reason }))).toBe('own_account')
  expect(await codeOf(declineCorrection(bank, second, { id, reason }))).toBe('own_account')
  expect(await balanceOf(bank.db, second)).toBe(0)

  await declineCorrection(bank, first, { id, reason })
  expect(await codeOf(approveCorrection(bank, second, { id, reason }))).toBe('own_account')
  expect(await codeOf(declineCorrection(bank, first, { id, reason }))).toBe('already_done')
})

test('the database itself refuses a correction without a second operator', async () => {
  const thandi = await testCaller(bank.db)
  const { id } = await propose(thandi, 'in', 100)

  const alone = bank.db`
    update correction set state = 'approved', decided_by = proposed_by, decided_at = now() where id = ${id}
  `
  await expect(alone).rejects.toThrow('correction_needs_a_second_operator')
})

test('sent twice under one id it is proposed once; with other details it is refused', async () => {
  const thandi = await testCaller(bank.db)
  const id = randomUUID()

  await propose(thandi, 'in', 100, id)
  await propose(thandi, 'in', 100, id)
  expect(await codeOf(propose(thandi, 'in', 200, id))).toBe('already_done')
  expect(await codeOf(propose(thandi, 'in', 100, id, second))).toBe('already_done')

  const proposals =
    await bank.db`select reason from audit_event where subject = ${id} and action = 'correction_proposed'`
  expect([...proposals]).toEqual([{ reason }])
})

test('what was approved and then interrupted is posted later, once', async () => {
  const thandi = await testCaller(bank.db)
  const { id } = await propose(thandi, 'in', 700)
  const closed = testLedger(world.url)
  await closed.close()

  expect(await codeOf(approveCorrection({ ...bank, ledger: closed }, second, { id, reason }))).toBe('busy')
  expect(await balanceOf(bank.db, thandi)).toBe(0)
  await Promise.all([postApprovedCorrections(bank), postApprovedCorrections(bank)])

  expect(await balanceOf(bank.db, thandi)).toBe(700)
  expect(await postApprovedCorrections(bank)).toBe(0)
})

test('an unknown person or correction is a 404, a closed account is refused as closed', async () => {
  const gone = await testCaller(bank.db)
  const { id: late } = await propose(gone, 'in', 100)
  await bank.db`update person set deleted_at = now() where id = ${gone.personId}`

  expect(await codeOf(propose({ ...gone, personId: randomUUID() }, 'in', 100))).toBe('not_found')
  expect(await codeOf(propose(gone, 'in', 100))).toBe('account_deleted')
  expect(await codeOf(approveCorrection(bank, second, { id: late, reason }))).toBe('account_deleted')
  expect(await balanceOf(bank.db, gone)).toBe(0)
  expect(await codeOf(approveCorrection(bank, second, { id: randomUUID(), reason }))).toBe('not_found')
  expect(await codeOf(declineCorrection(bank, second, { id: randomUUID(), reason }))).toBe('not_found')
})
