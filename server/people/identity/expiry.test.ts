import { beforeEach, expect, test } from 'vitest'
import { TASKS } from '#server/entrypoints/jobs/tasks.ts'
import { startTestServer } from '#testing/service/server.ts'

const server = await startTestServer()
beforeEach(() => server.db`delete from session`)

/** A session that began and was last used so long ago, in time as PostgreSQL writes it. */
async function session(name: string, ago: { began: string; used: string }) {
  const person = await server.signIn(`${name}@example.test`)
  await server.db`
    update session set signed_in_at = business_now() - ${ago.began}::text::interval,
      last_seen_at = business_now() - ${ago.used}::text::interval
    where person_id = ${person.personId}
  `
  return person
}

/** Nearly over and just over: idle for 7 days, or 30 days old however busy it was. */
const SESSIONS = [
  { name: 'nearly-idle', began: '8 days', used: '6 days 23:59:00', lives: true },
  { name: 'idle', began: '8 days', used: '7 days 00:00:01', lives: false },
  { name: 'nearly-old', began: '29 days 23:59:00', used: '1 minute', lives: true },
  { name: 'old', began: '30 days 00:00:01', used: '1 minute', lives: false },
]

test.each(SESSIONS)('a session that is $name: it lives is $lives', async ({ name, lives, ...ago }) => {
  const person = await session(name, ago)

  expect((await person.get('/api/wallet')).status).toBe(lives ? 200 : 401)
})

test('using a session keeps it from growing idle, and never makes it younger', async () => {
  const person = await session('busy', { began: '20 days', used: '6 days' })

  expect((await person.get('/api/wallet')).status).toBe(200)

  const [kept] = await server.db`
    select last_seen_at > business_now() - interval '1 minute' as seen,
      signed_in_at < business_now() - interval '19 days' as "asOld"
    from session where person_id = ${person.personId}
  `
  expect(kept).toEqual({ seen: true, asOld: true })
})

test('what has run out is removed in time, and nothing else', async () => {
  for (const { name, ...ago } of SESSIONS) await session(name, ago)
  await server.db`delete from sign_in`
  await server.db`delete from rate_count`
  await server.db`delete from idp_record`
  for (const [name, left] of [
    ['over', '-1 second'],
    ['runs', '1 hour'],
  ] as const) {
    const ends = server.db`clock_timestamp() + ${left}::text::interval`
    await server.db`
      insert into sign_in (state, browser_hash, nonce, code_verifier, return_to, expires_at)
      values (${name}, '', '', '', '/', ${ends})
    `
    await server.db`insert into rate_count (key, ends_at, used) values (${name}, ${ends}, 1)`
    await server.db`insert into idp_record (model, id, payload, expires_at) values ('Session', ${name}, '{}', ${ends})`
  }

  await TASKS.find(({ name }) => name === 'remove expired')?.run(server.services, AbortSignal.timeout(60_000))

  const left = await server.db`
    select 'session ' || split_part(email, '@', 1) as what from session join person on person.id = person_id
    union all select 'sign-in ' || state from sign_in
    union all select 'window ' || key from rate_count
    union all select 'record ' || id from idp_record
    order by what
  `
  expect(left.map(({ what }) => what)).toEqual([
    'record runs',
    'session nearly-idle',
    'session nearly-old',
    'sign-in runs',
    'window runs',
  ])
})
