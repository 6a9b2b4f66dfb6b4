import { randomUUID } from 'node:crypto'
import { proveBooks } from '#server/books/prove-books.ts'
import { RULES } from '#server/rate-limits/rate-limits.ts'
import { clientOf } from '#testing/client.ts'
import { type Family, refused } from './attempts.ts'
import { getRaw } from './raw.ts'

const forwarded = (index: number) => ({
  'x-forwarded-for': `203.0.113.${index % 250}, 198.51.100.${index % 250}`,
  forwarded: `for=203.0.113.${index % 250}`,
  'x-real-ip': `203.0.113.${index % 250}`,
})

export const rateLimits: Family = {
  name: 'rate limits',
  run: async ({ db, mallory, sipho, startLimited }, attempt) => {
    const limited = await startLimited()
    // What the other families used up is not what is tried here.
    await db`delete from rate_count`
    const [nobody, thief] = [clientOf(limited.url), clientOf(limited.url, mallory)]
    const message = { name: 'A', email: 'a@b.test', message: 'Many of these', category: 'bug' }
    const nothing = { guardId: sipho.guardId, amount: 0 }
    const floods: [
      'messages' | 'sign-in' | 'money',
      (index: number) => Promise<{ status: number; text: string; headers: Headers }>,
    ][] = [
      ['messages', (index) => nobody.post('/api/feedback', message, forwarded(index))],
      ['sign-in', (index) => nobody.get('/api/login', forwarded(index))],
      ['money', (index) => thief.post('/api/tips', nothing, forwarded(index))],
    ]
    for (const [what, call] of floods) {
      const limit = RULES[what][0]?.most ?? 0
      let answered = 0
      let last = await call(0)
      // A window may end while it is being filled, and the next begins: more than two are never needed.
      while (last.status !== 429 && answered < 2 * limit + 40) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => call(answered + index)))
        answered += answers.filter(({ status }) => status !== 429).length
        last = answers.find(({ status }) => status === 429) ?? last
      }
      await attempt(`${what}, each from an address made up`, () => refused(last, 429))
      await attempt(`${what}: when to come back`, () =>
        Number(last.headers.get('retry-after')) > 0 ? undefined : 'is missing',
      )
    }
    await limited.stop()
  },
}

export const logForging: Family = {
  name: 'forged logs and secrets in them',
  run: async (world, attempt) => {
    const { url, nobody, thandi, output, secretsSeen, secrets, sipho } = world
    const canary = `canary-${randomUUID()}`
    const forged = `${canary}\n{"level":"error","event":"${canary}"}`
    await nobody.get(`/api/guards/search?query=${encodeURIComponent(forged)}`, {
      'user-agent': canary,
      referer: canary,
    })
    await nobody.get(`/${encodeURIComponent(forged)}?${canary}`)
    await nobody.get(`/api/${encodeURIComponent(forged)}`)
    await nobody.get('/healthz', {
      'x-request-id': canary,
      'x-forwarded-for': canary,
      authorization: `Bearer ${canary}`,
    })
    await nobody.post('/api/callbacks/vodapay', canary, { signature: canary })
    await thandi.post('/api/tips', { guardId: canary, amount: canary }, { 'idempotency-key': canary })
    await thandi.post('/api/wallet/load', { amount: 1, paymentReference: canary })
    await getRaw(url, `/api/x%0d%0a${canary}`, [`X-A: ${canary}`])
    await getRaw(url, '/', [`Cookie: enkosi_session=${canary}`])

    const lines = output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    await attempt('a log to look into', () => (lines.length > 300 ? undefined : `has only ${lines.length} lines`))
    await attempt('a line that is not one of ours', () => lines.find((line) => !isOurs(line)))
    const hidden = new Map([...secretsSeen, ['what was sent', new Set([canary])]])
    hidden.set('settings', new Set(Object.values(secrets)))
    hidden.set('people', new Set([thandi.email, sipho.email, 'Sipho Victim']))
    for (const [kind, values] of hidden) {
      await attempt(`${kind} in the log`, () => {
        if ([...values].length === 0) return 'none was used, so nothing was tried'
        return [...values].some((value) => output().includes(value)) ? 'is there' : undefined
      })
    }
  },
}

/** One JSON object with time, level and event, and nothing that only a bug would write. */
function isOurs(line: string): boolean {
  try {
    const { time, level, event } = JSON.parse(line)
    return Boolean(Date.parse(time)) && ['debug', 'info', 'warn', 'error'].includes(level) && typeof event === 'string'
  } catch {
    return false
  }
}

export const afterwards: Family = {
  name: 'the state afterwards',
  run: async ({ db, output, nobody }, attempt) => {
    const [fault] = (await proveBooks(db)).faults
    await attempt('the books', () => fault && `${fault.name}: ${fault.about}`)
    await attempt('a bug that an attack woke', () =>
      output()
        .split('\n')
        .find((line) => line.includes('"unhandled error"')),
    )
    await attempt('health', async () => refused(await nobody.get('/healthz'), 200))
    await attempt('readiness', async () => refused(await nobody.get('/readyz'), 200))
  },
}
