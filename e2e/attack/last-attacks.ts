import { randomUUID } from 'node:crypto'
import { proveBooks } from '#server/money/books/prove-books.ts'
import { type Family, refused } from './attempts.ts'
import { getRaw } from './raw.ts'

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

/** A JSON object with time, level and event, and nothing that only a bug would write. */
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
