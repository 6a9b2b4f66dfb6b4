import { describe, expect, test } from 'vitest'
import { type RegisterWorker, type WorkerDetails, WorkerProfile } from '#contract/workers.ts'
import { searchWorkers } from '#server/features/search/search-workers.ts'
import type { Caller } from '#server/people/identity/caller.ts'
import { maskAccountNumber, openBankDetails, sealBankDetails } from '#server/platform/crypto/bank-details.ts'
import { reseal } from '#server/platform/crypto/reseal.ts'
import { SEALED } from '#server/platform/crypto/sealed-columns.ts'
import { testCaller } from '#testing/people/people.ts'
import { testDatabase } from '#testing/service/database.ts'
import { makeTestKeys } from '#testing/service/keys.ts'
import { readBankDetails, readWorkerProfile } from './read-worker-profile.ts'
import { registerWorker } from './register-worker.ts'
import { removeWorkerProfile } from './remove-worker-profile.ts'
import { updateWorkerProfile } from './update-worker-profile.ts'

const keys = makeTestKeys('k1')
const database = await testDatabase()
const services = { db: database.db, keys }

const BANK = { bankAccountNumber: '62123456789', bankName: 'FNB', accountHolderName: 'S Dlamini' }

/** A new person who registers, as the caller of their next request. */
async function worker(
  wanted: Partial<RegisterWorker> & { guardNumber: string },
): Promise<Caller & { workerId: string }> {
  const caller = await testCaller(database.db)
  const profile = await registerWorker(services, caller, { serviceCategory: 'parking_guard', ...wanted })
  return { ...caller, workerId: profile.id, role: 'guard' }
}

describe('registration', () => {
  test('gives a profile with the account number masked, and a wallet open for tips', async () => {
    const caller = await testCaller(database.db)

    const profile = await registerWorker(services, caller, {
      guardNumber: ' PG  1 ',
      serviceCategory: 'waiter',
      location: 'Rosebank',
      ...BANK,
    })

    expect(WorkerProfile.parse(profile)).toEqual({
      id: profile.id,
      workerNumber: profile.workerNumber,
      guardNumber: 'PG 1',
      serviceCategory: 'waiter',
      location: 'Rosebank',
      rating: '0.00',
      totalTipsReceived: 0,
      bankAccountNumber: '•••• 6789',
      bankName: 'FNB',
      accountHolderName: 'S Dlamini',
      verified: false,
      displayName: 'Thandi M.',
      face: 1,
      photo: null,
      showsName: true,
      bankChangedAt: null,
      rejection: null,
      photoWaiting: null,
      photoRejection: null,
    })
    const [wallet] = await database.db`select accepts_tips from wallet where id = ${caller.walletId}`
    expect(wallet).toEqual({ accepts_tips: true })
  })

  test('fifty at once for one worker ID, written in fifty ways, have one winner', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => testCaller(database.db)))
    const disguises = [
      'RACE-7',
      'race-7',
      ' Race-7 ',
      'ＲＡＣＥ-7',
      'RA\u200bCE-7',
      'RACE 7',
      'R\u00adACE-7',
      '\u2060race-7',
    ]

    const results = await Promise.allSettled(
      people.map((caller, index) =>
        registerWorker(services, caller, {
          guardNumber: disguises[index % disguises.length] as string,
          serviceCategory: 'parking_guard',
          location: 'Racing Park',
        }),
      ),
    )

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(new Set(codes)).toEqual(new Set(['worker_id_taken']))
    const [count] = await database.db`select count(*) from worker where search_id = 'race7'`
    expect(count).toEqual({ count: 1 })
    const [open] = await database.db`
      select count(*) from wallet where accepts_tips and person_id = any(${people.map(({ personId }) => personId)}::uuid[])
    `
    expect(open).toEqual({ count: 1 })
  })

  test('twice by one person, one after the other or at once, happens once', async () => {
    const caller = await testCaller(database.db)
    const register = (guardNumber: string) =>
      registerWorker(services, caller, { guardNumber, serviceCategory: 'other' })

    const results = await Promise.allSettled([register('TWICE-1'), register('TWICE-2'), register('TWICE-1')])

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(register('TWICE-3')).rejects.toMatchObject({ code: 'already_worker' })
  })
})

describe('changing the profile', () => {
  test('an absent field stays and an empty one is cleared', async () => {
    const caller = await worker({ guardNumber: 'CHANGE-1', location: 'Linden', ...BANK })

    const moved = await updateWorkerProfile(services, caller, { location: 'Melville' })
    expect(moved).toMatchObject({ location: 'Melville', bankAccountNumber: '•••• 6789', bankName: 'FNB' })

    const cleared = await updateWorkerProfile(services, caller, { location: '', bankName: '' })
    expect(cleared).toMatchObject({ location: null, bankAccountNumber: '•••• 6789', bankName: null })

    const emptied = await updateWorkerProfile(services, caller, { bankAccountNumber: '', accountHolderName: '' })
    expect(emptied).toMatchObject({ bankAccountNumber: null, bankName: null, accountHolderName: null })
    expect(await readWorkerProfile(services, caller)).toEqual(emptied)
  })

  test.each([
    ['of six minutes ago', new Date(Date.now() - 6 * 60_000)],
    ['whose time the identity provider did not say', null],
  ])('any bank detail needs a sign-in of the last five minutes, and not one %s', async (when, authenticatedAt) => {
    const stale = { ...(await worker({ guardNumber: `STEP-${when.length}`, ...BANK })), authenticatedAt }
    const before = await readWorkerProfile(services, stale)

    const changes: WorkerDetails[] = [
      { bankAccountNumber: '1234567890' },
      { bankAccountNumber: '' },
      { bankName: 'Capitec' },
      { accountHolderName: 'Somebody Else' },
      { location: 'Elsewhere', accountHolderName: '' },
    ]
    for (const change of changes)
      await expect(updateWorkerProfile(services, stale, change)).rejects.toMatchObject({ code: 'sign_in_again' })

    expect(await readWorkerProfile(services, stale)).toEqual(before)
    expect(await updateWorkerProfile(services, stale, { ...BANK, location: 'Zola' })).toEqual({
      ...before,
      location: 'Zola',
    })
  })

  test('a first account needs a fresh sign-in too, also at the first registration, which needs none without it', async () => {
    const stale = { ...(await testCaller(database.db)), authenticatedAt: null }
    const wanted: RegisterWorker = { serviceCategory: 'waiter', guardNumber: 'STEP-FIRST' }
    await expect(registerWorker(services, stale, { ...wanted, ...BANK })).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    const registered = await registerWorker(services, stale, wanted)
    const asWorker = { ...stale, workerId: registered.id }

    await expect(updateWorkerProfile(services, asWorker, BANK)).rejects.toMatchObject({ code: 'sign_in_again' })
  })

  test('stopping and coming back is no way around a fresh sign-in', async () => {
    const caller = await worker({ guardNumber: 'STEP-BACK', ...BANK })
    const stale = { ...caller, authenticatedAt: null }
    const again: RegisterWorker = { serviceCategory: 'waiter', guardNumber: 'STEP-BACK' }
    await expect(removeWorkerProfile(services, stale)).rejects.toMatchObject({ code: 'sign_in_again' })
    expect(await readBankDetails(database.db, keys, caller.walletId)).not.toMatchObject({ accountNumber: null })
    await removeWorkerProfile(services, caller)

    await expect(registerWorker(services, stale, { ...again, ...BANK })).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    expect(await registerWorker(services, stale, again)).toMatchObject({ bankAccountNumber: null, bankChangedAt: null })
  })

  test('a change is in the audit trail without the number, and the worker sees it for 72 hours', async () => {
    const { db } = database
    const caller = await worker({ guardNumber: 'STEP-SEEN', ...BANK })
    expect(await readWorkerProfile(services, caller)).toMatchObject({ bankChangedAt: null })
    expect(await updateWorkerProfile(services, caller, { location: 'Zola' })).toMatchObject({ bankChangedAt: null })

    const { bankChangedAt } = await updateWorkerProfile(services, caller, { bankAccountNumber: '9876543210' })
    expect(Math.abs(Date.parse(`${bankChangedAt}`) - Date.now())).toBeLessThan(600_000)
    const [event] = await db<{ details: unknown; all: string }[]>`
      select details, audit_event::text as all from audit_event
      where subject = ${caller.workerId} and action = 'bank_details_changed'
    `
    expect(event?.details).toEqual({ changed: 'accountNumber' })
    expect(event?.all).not.toMatch(/9876543210|62123456789|3210|6789/)

    const changedAgo = (hours: number) =>
      db`update worker set bank_changed_at = business_now() - make_interval(hours => ${hours}) where id = ${caller.workerId}`
    await changedAgo(71)
    expect((await readWorkerProfile(services, caller)).bankChangedAt).not.toBeNull()
    await changedAgo(72)
    expect((await readWorkerProfile(services, caller)).bankChangedAt).toBeNull()
  })
})

describe('stopping', () => {
  test('the worker is not found any more, not even by their code, and the bank details are gone', async () => {
    const caller = await worker({ guardNumber: 'STOP-1', ...BANK })

    await removeWorkerProfile(services, caller)

    const code = JSON.stringify({ guardId: caller.workerId, guardNumber: 'STOP-1' })
    for (const query of ['STOP-1', 'stop', code, '/?w=STOP-1'])
      expect(await searchWorkers(services, caller, { query }), query).toEqual([])
    await expect(readWorkerProfile(services, caller)).rejects.toMatchObject({ code: 'workers_only' })
    expect(await readBankDetails(database.db, keys, caller.walletId)).toMatchObject({ accountNumber: null })
  })
})

describe('sealed bank details', () => {
  const details = { accountNumber: '62123456789', bankName: 'FNB', accountHolderName: 'S Dlamini' }

  test('can be opened only for their own worker, unaltered, and with their key', () => {
    const kept = sealBankDetails(keys, 'worker-1', details)
    if (!kept) throw new Error('There are details to seal.')
    const altered = Buffer.from(kept.sealed)
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
    const undecryptable = 'unable to authenticate data'

    expect(openBankDetails(keys, 'worker-1', kept)).toEqual(details)
    expect(() => openBankDetails(keys, 'worker-2', kept)).toThrow(undecryptable)
    expect(() => openBankDetails(keys, 'worker-1', { ...kept, sealed: altered })).toThrow(undecryptable)
    expect(() => openBankDetails(makeTestKeys('k2'), 'worker-1', kept)).toThrow('k1')
    expect(sealBankDetails(keys, 'worker-1', details)?.sealed).not.toEqual(kept.sealed)
    expect(maskAccountNumber('123456')).toBe('•••• 3456')
  })

  test('change their key while they are being read', async () => {
    const workers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => worker({ guardNumber: `KEY-${index}`, ...BANK })),
    )
    const rotated = [...makeTestKeys('k2'), ...keys] as const
    let isDone = false
    const reader = async () => {
      let reads = 0
      for (; !isDone; reads++) {
        const { walletId } = workers[reads % workers.length] as Caller
        expect(await readBankDetails(database.db, rotated, walletId)).toEqual(details)
      }
      return reads
    }
    const readers = [reader(), reader()]

    const count = await reseal(database.db, rotated, SEALED.workers)
    isDone = true

    expect(count).toBeGreaterThanOrEqual(120)
    for (const reads of await Promise.all(readers)) expect(reads).toBeGreaterThan(0)
    const [left] = await database.db`select count(*) from worker where bank_key_id <> 'k2'`
    expect(left).toEqual({ count: 0 })
    // The old key is needed no longer.
    expect(await readBankDetails(database.db, [rotated[0]], (workers[5] as Caller).walletId)).toEqual(details)
    expect(await reseal(database.db, rotated, SEALED.workers)).toBe(0)
  })
})
