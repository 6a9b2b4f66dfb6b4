import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUEST_TIP, OUT, TIP, WITHDRAWAL } from '#contract/limits.ts'
import { shortRand } from '#contract/money.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { approvedCorrection } from '#testing/money/approved-correction.ts'
import {
  debtPayment,
  guestRefund,
  guestTip,
  guestTipReversal,
  loadRefund,
  loadRefundReturn,
  paid,
  returned,
  reversal,
  settlement,
  tip,
  transfer,
  withdrawal,
} from '#testing/money/movements.ts'
import { fund, moveClockTo, openGuestTip, testCaller, testWorker } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import { KINDS } from './kinds/index.ts'
import type { Movement } from './movement.ts'

const page = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8')
const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8')

const base = await testDatabase()
await moveClockTo(base.db, '2027-03-10T10:00:00Z')
const ledger = testLedger(base.url)

test('each movement has exactly the legs that docs/money.md shows', async () => {
  const [thandi, lerato] = [
    await testCaller(base.db, { balance: 10_000 }),
    await testCaller(base.db, { balance: 10_000 }),
  ]
  const [sipho, nomsa] = [await testWorker(base.db), await testWorker(base.db)]
  const [leratosLoad = ''] = await loadsOf(lerato)
  await ledger.post(tip(lerato, sipho, 5_951))
  const shown: number[] = []
  const post = async (movement: Movement) => {
    const { entryId } = await ledger.post(movement)
    shown.push(entryId)
    return entryId
  }
  const load = async (to: Caller, cents: number) => {
    const [loadId = ''] = await fund(base.db, to, cents)
    const [entry] = await base.db<[{ id: number }]>`select entry_id as id from load where id = ${loadId}`
    shown.push(entry.id)
  }

  await post(tip(thandi, sipho, 5_000))
  await post(transfer(sipho, nomsa, 2_000))
  await load(sipho, 10_000)
  await post(reversal(lerato, leratosLoad, 10_000))
  await load(lerato, 5_000)
  await base.db`insert into worker (person_id, guard_number, guard_key, search_id) values (${lerato.personId}, 'L-1', 'l-1', 'l1')`
  await base.db`update wallet set accepts_tips = true where id = ${lerato.walletId}`
  await ledger.post(tip(thandi, lerato, 1_000))
  await post(debtPayment(lerato, 1_000))
  await post(loadRefund(thandi, 3_000))
  const [refund] = await base.db<[{ id: string }]>`select id from load_refund where wallet_id = ${thandi.walletId}`
  await post(loadRefundReturn(thandi, refund.id, 3_000))
  await post(settlement(9_750, 250))
  const zola = await testWorker(base.db)
  const stayed = await openGuestTip(base.db, zola, 2_000)
  await post(guestTip(zola, stayed, 2_000))
  await ledger.post(withdrawal(zola, 500))
  await post(guestTipReversal(zola, stayed, 2_049))
  const wentBack = await openGuestTip(base.db, zola, 1_000)
  await base.db`update wallet set frozen_at = business_now() where id = ${zola.walletId}`
  await post(guestTip(zola, wentBack, 1_000))
  await post(guestRefund(zola, wentBack, 1_049))
  const first = await post(withdrawal(sipho, 2_000))
  const second = await post(withdrawal(sipho, 3_000))
  await post(paid(sipho, second))
  await post(returned(sipho, first))
  await post(returned(sipho, second))
  await post(await approvedCorrection(base.db, sipho, 'in', 70))
  await post(await approvedCorrection(base.db, sipho, 'out', 30))

  const legs = await base.db<{ entry_id: number; kind: string; account: string; cents: number }[]>`
    select entry_id, kind, account, cents from posting where entry_id = any(${shown}) order by entry_id
  `
  const books = [...Map.groupBy(legs, (leg) => leg.entry_id).values()].map((entry) => ({
    kind: entry[0]?.kind,
    legs: entry.map((leg) => `${leg.account} ${leg.cents}`).sort(),
  }))

  expect(books).toEqual(shownOnPage())
})

async function loadsOf({ walletId }: Caller): Promise<string[]> {
  const loads = await base.db<{ id: string }[]>`select id from load where wallet_id = ${walletId}`
  return loads.map(({ id }) => id)
}

test('the schema and the page have every kind of entry, the page every account, and the specification has the numbers of the contract', async () => {
  const kinds = await base.db<{ kind: string }[]>`select unnest(enum_range(null::entry_kind))::text as kind`
  const accounts = await base.db<{ account: string }[]>`select distinct account from posting`

  const made = Object.values(KINDS).flatMap(({ entries }): string[] => [...entries])
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(made.sort())
  for (const { kind } of kinds) expect(page).toContain(`### ${kind}\n`)
  for (const { account } of accounts) expect(page).toContain(`| \`${account}\` |`)
  expect(accounts).toHaveLength(10)
  expect(specification).toContain(`without fees: ${shortRand(OUT.perDay)} a day, R24,999 a month`)
  expect(specification).toContain(`guests give one worker at most ${shortRand(GUEST_TIP.perDay)} a day`)
  expect([OUT.perMonth, TIP.fee, WITHDRAWAL.fee]).toEqual([2_499_900, 49, 49])
})

test('the limits in the contract are the limits that the database holds', async () => {
  const checks = await base.db<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'wallet'::regclass and contype = 'c'
  `
  const all = checks.map((check) => check.definition).join('\n')

  expect(all).toContain(`day_out_cents <= ${OUT.perDay}`)
  expect(all).toContain(`month_out_cents <= ${OUT.perMonth}`)
  expect(all).toContain(`day_out_cents <= ${OUT_UNVERIFIED.perDay}`)
  expect(all).toContain(`month_out_cents <= ${OUT_UNVERIFIED.perMonth}`)
  expect(all).toContain(`day_free_withdrawals <= ${WITHDRAWAL.freeEachDay}`)
})

/** The tables under each heading, in the order of the page. */
function shownOnPage() {
  const movements = page.slice(page.indexOf('## Movements'), page.indexOf('## Who decides what'))
  return movements
    .split('\n### ')
    .slice(1)
    .flatMap((section) => {
      const kind = section.slice(0, section.indexOf('\n'))
      return section
        .split('| ---: |\n')
        .slice(1)
        .map((table) => ({
          kind,
          legs: [...(table.split('\n\n')[0] ?? '').matchAll(/\| ([^|]+) \| ([+-]\d+) \|/g)]
            .map(([, account = '', cents]) => `${account.replace(/^.*wallet$/, 'wallet')} ${Number(cents)}`)
            .sort(),
        }))
    })
}
