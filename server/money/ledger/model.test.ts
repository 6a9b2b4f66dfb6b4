import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OUT } from '#contract/limits.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { seed, tries } from '#testing/long-form.ts'
import {
  type Action,
  copyOf,
  expectAnswer,
  isLimited,
  type Model,
  type ModelWallet,
  newModel,
  shown,
  WALLETS,
} from '#testing/money/ledger-model.ts'
import { actionOf, type Move, type Plan, PROCESSES, planOf } from '#testing/money/ledger-plans.ts'
import {
  correction,
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
import { wasJustAsked } from '#testing/money/refund-model.ts'
import { moveClockTo, testCaller } from '#testing/people/people.ts'
import { testDatabase, testLedger } from '#testing/service/database.ts'
import type { Ledger } from './ledger.ts'
import type { Movement } from './movement.ts'
import { closeForTips, freezeWallet, liftLimit, openForTips, unfreezeWallet } from './wallet-switches.ts'

const RUNS = tries(30, 250)
const SEED = seed(20_270_310)
/** Sequences that run side by side, so that they also share batches. */
const SEQUENCES = 40

const base = await testDatabase()
const ledgers = Array.from({ length: PROCESSES }, () => testLedger(base.url))
const operators = [await testCaller(base.db), await testCaller(base.db)]

/** The people of one sequence, how the model has their wallets, and the entries of their withdrawals. */
type Sequence = { people: Caller[]; model: Model; entries: Map<string, number> }

const seen = new Map<string, number>()
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

test(`${RUNS * SEQUENCES} random sequences of every movement, sent by several processes at once, are answered as the replay says`, async () => {
  console.log(`model seed ${SEED}`)
  const everything = planOf(SEQUENCES)
  await fc.assert(
    fc.asyncProperty(everything, (plan) => carryOutPlan(plan)),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )

  console.log(`model saw ${JSON.stringify(Object.fromEntries([...seen].sort()))}`)
  const rare = MUST_BE_SEEN.filter((what) => (seen.get(what) ?? 0) < RUNS / 2)
  expect(rare).toEqual([])
}, 3_600_000)

/** A test that never triggers a rule says nothing about it. */
const MUST_BE_SEEN = [
  ...['load', 'tip', 'transfer', 'withdraw', 'paid', 'return', 'reversal', 'settle', 'correct'],
  ...['guest', 'give back', 'take back', 'loss', 'refund', 'send back', 'comes back'],
  ...['is put back', 'overtaken'],
  ...['settlement', 'own_transfer'],
  ...['daily_limit', 'monthly_limit', 'insufficient_balance', 'wallet_frozen', 'wallet_in_debt', 'unknown_worker'],
  ...['daily_limit_unverified', 'monthly_limit_unverified'],
  ...['already_asked', 'refund_too_soon', 'not_refundable'],
  ...['own_tip', 'already_done', 'more_than_owed', 'idempotency_mismatch', 'again', 'at once'],
]

async function carryOutPlan({ start, steps }: Plan): Promise<void> {
  const people = await newPeople(SEQUENCES * WALLETS)
  const sequences = Array.from({ length: SEQUENCES }, (_, n): Sequence => {
    const own = people.slice(n * WALLETS, (n + 1) * WALLETS)
    return { people: own, model: newModel(own.length), entries: new Map() }
  })
  let now = Date.parse(start)
  for (const { jump, moves } of steps) {
    now += jump * 60_000
    await moveClockTo(base.db, new Date(now).toISOString())
    // Some milliseconds pass while the step runs; no step starts so close to midnight that they matter.
    const today = new Date(now + 2 * 3_600_000).toISOString().slice(0, 10)
    const actions = sequences.map(({ model }, n) =>
      (moves[n] as Move).commands.flatMap((one) => actionOf(one, model) ?? []),
    )
    await prepare(sequences, actions)
    const answers = await Promise.all(
      sequences.map((sequence, n) =>
        Promise.all(
          (actions[n] as Action[]).map((action, k) =>
            send(sequence, action, (moves[n] as Move).processes[k] as number),
          ),
        ),
      ),
    )
    const wallets = await readWallets(people)
    for (const [n, sequence] of sequences.entries()) {
      const found = { answers: answers[n] as string[], wallets: wallets.slice(n * WALLETS, (n + 1) * WALLETS) }
      sequence.model = explain(sequence.model, actions[n] as Action[], found, today)
    }
  }
}

type Found = { answers: string[]; wallets: unknown[] }

/** The result of two processes at the same moment is right if one of the two orders gives it. */
function explain(model: Model, actions: Action[], found: Found, today: string): Model {
  const asSent = actions.map((_, n) => n)
  const orders = actions.length === 2 ? [asSent, asSent.toReversed()] : [asSent]
  const outcomes = orders.map((order) => {
    const after = copyOf(model)
    const answers: string[] = []
    for (const n of order) answers[n] = expectAnswer(after, actions[n] as Action, today)
    return { after, expected: { answers, wallets: after.wallets.map((_, n) => shown(after, n, today)) } }
  })
  const right = outcomes.find(({ expected }) => JSON.stringify(expected) === JSON.stringify(found))
  if (!right) expect({ actions, ...found }).toEqual({ actions, ...outcomes[0]?.expected })
  const after = right?.after ?? model
  for (const [n, answer] of found.answers.entries()) {
    noteAnswer(model, actions[n] as Action, answer)
    noteLoss(model, after, actions[n] as Action)
  }
  if (actions.length === 2) note('at once')
  return after
}

function noteAnswer({ state, wallets }: Model, action: Action, answer: string): void {
  if (!answer.startsWith('posted')) return void note(answer)
  const asked = action.do === 'return' && wallets[action.wallet]?.withdrawals.find(({ id }) => id === action.id)
  const wasPaid = asked && state.withdrawal(asked.entry)?.isPaid
  note(answer.endsWith('again') ? 'again' : wasPaid ? 'reversal' : action.do)
}

/** The payment provider took back what guests had given and the worker had spent. */
function noteLoss(before: Model, after: Model, { do: what, wallet }: Action): void {
  const lost = ({ wallets }: Model) => (wallets[wallet] as ModelWallet).lost
  if (what === 'take back' && lost(after) > lost(before)) note('loss')
}

/** Each wallet after a step: balance, debt, what was lost of it, what is left of the limits and of the free withdrawal. */
function readWallets(people: Caller[]): Promise<object[]> {
  return base.db<object[]>`
    select balance_cents as balance, debt_cents as debt,
      (select coalesce(sum(loss_cents), 0)::bigint from ledger_entry where debit_wallet = wallet.id) as lost,
      ${OUT.perDay} - case when day >= today then day_out_cents else 0 end as "dayLeft",
      ${OUT.perMonth} - case when date_trunc('month', day) >= date_trunc('month', today) then month_out_cents else 0 end as "monthLeft",
      day < today or day_free_withdrawals = 0 as free, frozen_at is not null as frozen, accepts_tips as open,
      is_limited and limit_lifted_after is null as limited,
      (select string_agg(load.id::text, ' ' order by e.credit_version) from load join ledger_entry e on e.id = load.entry_id
        where load.wallet_id = wallet.id) as loads
    from wallet, (select local_today() as today) as now
    where id = any(${people.map(({ walletId }) => walletId)})
    order by id
  `
}

async function newPeople(count: number): Promise<Caller[]> {
  const limited = Array.from({ length: count }, (_, n) => n).filter(isLimited)
  await base.db`
    insert into person (issuer, subject)
    select case when n = any(${limited}::int[]) then 'phone' else 'model' end, gen_random_uuid() from generate_series(0, ${count - 1}) n
    order by n
  `
  const wallets = await base.db<{ walletId: number; personId: string }[]>`
    update wallet set accepts_tips = true
    where id in (select id from wallet order by id desc limit ${count})
    returning id as "walletId", person_id as "personId"
  `
  // All of them were workers at some time, since only workers pass money on.
  await base.db`
    insert into worker (person_id, guard_number, guard_key, search_id)
    select person_id, 'M-' || id, 'm-' || id, 'm' || id from wallet where id = any(${wallets.map((one) => one.walletId)})
  `
  const asked = { workerId: null, email: null, role: 'customer', sessionId: '', authenticatedAt: new Date() } as const
  return wallets.map((one) => ({ ...one, ...asked, requestId: 'model' })).sort((a, b) => a.walletId - b.walletId)
}

/** Prepares the loads, and the corrections that two operators agreed on, before the ledger is asked. */
async function prepare(sequences: Sequence[], actions: Action[][]): Promise<void> {
  const all = sequences.flatMap(({ people }, n) =>
    (actions[n] as Action[]).map((action) => ({ ...(people[action.wallet] as Caller), action })),
  )
  const loads = all.flatMap(({ action, ...person }) => (action.do === 'load' ? [{ ...person, ...action }] : []))
  await base.db`
    insert into load (id, person_id, wallet_id, amount_cents, payment_reference, key, request_hash)
    select id, "personId", "walletId", cents, id, id, 'test'
    from jsonb_to_recordset(${base.db.json(loads)}::jsonb) as asked (id uuid, "personId" uuid, "walletId" bigint, cents bigint)
    on conflict do nothing
  `
  const guests = all.flatMap(({ action, ...one }) => (action.do === 'guest' ? [{ ...one, ...action }] : []))
  await base.db`
    insert into guest_tip (id, reference, wallet_id, amount_cents, fee_cents, key)
    select id, gen_random_uuid(), "walletId", cents, 49, gen_random_uuid()
    from jsonb_to_recordset(${base.db.json(guests)}::jsonb) as asked (id uuid, "walletId" bigint, cents bigint)
    on conflict do nothing
  `
  const [proposer, approver] = operators.map(({ personId }) => personId) as [string, string]
  const corrections = all.flatMap(({ action, ...one }) => (action.do === 'correct' ? [{ ...one, ...action }] : []))
  await base.db`
    with asked as (
      select * from jsonb_to_recordset(${base.db.json(corrections)}::jsonb)
        as asked (id uuid, "personId" uuid, "walletId" bigint, direction text, cents bigint)
    ), made as (
      insert into correction (id, person_id, wallet_id, direction, amount_cents, reason, state, proposed_by, decided_by, decided_at)
      select id, "personId", "walletId", direction, cents, 'test', 'approved', ${proposer}, ${approver}, business_now() from asked
    )
    insert into audit_event (actor, action, subject, reason, request_id, details)
    select ${proposer}, 'correction_proposed', id::text, 'test', 'test',
      jsonb_build_object('personId', "personId", 'direction', direction, 'amount', cents)
    from asked
    union all
    select ${approver}, 'correction_approved', id::text, 'test', 'test', '{}' from asked
  `
}

async function send({ people, entries }: Sequence, action: Action, process: number): Promise<string> {
  const person = people[action.wallet] as Caller
  const post = async (movement: Movement): Promise<string> => {
    try {
      const { entryId, fee, balanceAfter, replayed } = await (ledgers[process] as Ledger).post(movement)
      if (action.do === 'withdraw' && !replayed) entries.set(action.id, entryId)
      return `posted fee ${fee} balance ${balanceAfter}${replayed ? ' again' : ''}`
    } catch (error) {
      return String((error as { code?: unknown }).code ?? error)
    }
  }
  switch (action.do) {
    case 'freeze':
    case 'unfreeze':
    case 'close':
    case 'open': {
      const turn = { freeze: freezeWallet, unfreeze: unfreezeWallet, close: closeForTips, open: openForTips }[action.do]
      await base.db.begin((tx) => turn(tx, person.walletId))
      return 'done'
    }
    case 'lift':
      await base.db.begin((tx) => liftLimit(tx, person.walletId, { actor: 'system', requestId: 'model' }))
      return 'done'
    case 'arrives':
      await base.db`
        update load_refund set state = 'paid', settled_at = business_now(), due_at = null
        where id = (select id from ${refundOf(action)}) and state = 'pending'
      `
      return 'done'
    case 'comes back':
    case 'is put back': {
      const [refund] = await base.db<[{ id: string; cents: number }]>`select id, cents from ${refundOf(action)}`
      const isJustNow = wasJustAsked(refund.cents)
      await base.db`
        update load_refund set asked_at = business_now() - ${isJustNow ? '0' : '1 hour'}::text::interval where id = ${refund.id}
      `
      return post(loadRefundReturn(person, refund.id, refund.cents, { unlessAsked: action.do === 'is put back' }))
    }
    default:
      return post(movementOf(action, person, people, entries))
  }
}

/** Of the refunds of one load. */
function refundOf({ load, nth }: { load: string; nth: number }) {
  return base.db`
    (select id, amount_cents as cents from load_refund where load_id = ${load} order by entry_id limit 1 offset ${nth}) as refund`
}

type Moving = Exclude<
  Action,
  { do: 'freeze' | 'unfreeze' | 'close' | 'open' | 'lift' | 'arrives' | 'comes back' | 'is put back' }
>

function movementOf(action: Moving, person: Caller, people: Caller[], entries: Map<string, number>): Movement {
  const { walletId: to } = person
  switch (action.do) {
    case 'load': {
      const { id: loadId, cents: amount } = action
      return { kind: 'load', key: `load:${loadId}`, actor: 'system', requestId: 'model', to, amount, loadId }
    }
    case 'guest':
      return guestTip(person, action.id, action.cents, action.paid)
    case 'give back':
      return guestRefund(person, action.id, action.cents)
    case 'take back':
      return guestTipReversal(person, action.id, action.total)
    case 'tip':
      return tip(person, people[action.to] as Caller, action.cents, action.key)
    case 'transfer':
      return transfer(person, people[action.to] as Caller, action.cents, action.key)
    case 'withdraw':
      return withdrawal(person, action.cents, action.key)
    case 'paid':
      return paid(person, entries.get(action.id) ?? 0)
    case 'return':
      return returned(person, entries.get(action.id) ?? 0)
    case 'refund':
      return reversal(person, action.id, action.total)
    case 'send back':
      return loadRefund(person, action.cents, action)
    case 'settle':
      return debtPayment(person, action.cents, action.key)
    case 'correct':
      return correction(person, action.direction, action.cents, `correction:${action.id}`)
    case 'settlement':
      return settlement(action.cents, action.cost)
  }
}
