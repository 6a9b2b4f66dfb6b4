import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { GUARD_NUMBER } from '#contract/limits.ts'
import { fieldsOf } from '#testing/hostile-text.ts'
import { registerWorker } from '#testing/register-and-fund.ts'
import { type Family, refused } from './attempts.ts'
import { enter } from './person.ts'
import { getRaw } from './raw.ts'

const SPELLINGS = ['/%61pi', '/a%70i', '/%61%70%69']

export const spelledPaths: Family = {
  name: 'paths spelled otherwise, and NUL',
  run: async ({ url, operator, thandi }, attempt) => {
    for (const spelling of SPELLINGS) {
      for (const path of ['/me/export', '/wallet', '/transactions', '/auth/user']) {
        await attempt(`${spelling}${path} in a cache`, async () => {
          const { text, status } = await getRaw(url, spelling + path, [`Cookie: ${thandi.cookie}`])
          if (status === 404) return undefined
          return /^cache-control: no-store\r$/im.test(text) ? undefined : `answered ${text.slice(0, 200)}`
        })
      }
    }
    for (const [name, endpoint] of Object.entries(api as Record<string, Endpoint>)) {
      const { method, path } = endpoint
      const inPath = path.includes(':id') ? [path.replace(':id', 'a%00b')] : []
      const inQuery = fieldsOf(endpoint)
        .filter(({ place }) => place === 'query')
        .map((field) => `${path}?${field.name}=a%00b`)
      for (const address of [...inPath, ...inQuery]) {
        await attempt(`${name}: ${address}`, async () => refused(await operator.ask(method, address), 400))
      }
    }
  },
}

/** How one worker ID can be made to look like another. */
const DISGUISES: [string, (id: string) => string][] = [
  ['without its dash', (id) => id.replace('-', '')],
  ['with a blank', (id) => id.replace('-', ' ')],
  ['with a dot', (id) => id.replace('-', '.')],
  ['with another dash', (id) => id.replace('-', '\u2013')],
  ['in small letters', (id) => id.toLowerCase()],
  ['with wide letters', (id) => id.replace('W', '\uff37')],
  ['with an invisible letter', (id) => id.replace('-', '-\u200b')],
  ['with O for 0', (id) => id.replaceAll('0', 'O')],
  ['with l for 1', (id) => id.replaceAll('1', 'l')],
  ['with a Cyrillic letter', (id) => id.replaceAll('A', '\u0410')],
]

export const lookAlikes: Family = {
  name: 'look-alike and burnt worker IDs',
  run: async ({ url, secretsSeen }, attempt) => {
    const come = () => enter(url, { email: `${randomUUID()}@example.test` }, secretsSeen)
    const number = `W-A01${randomUUID().slice(0, 6).toUpperCase()}`
    await registerWorker(await come(), { guardNumber: number })
    for (const [what, disguise] of DISGUISES) {
      await attempt(`the ID of somebody ${what}`, async () => {
        const body = { guardNumber: disguise(number), serviceCategory: 'waiter' }
        return refused(await (await come()).post('/api/guard/register', body), 400, 409)
      })
    }
    const burner = await come()
    for (let burnt = 0; burnt < GUARD_NUMBER.registrationsPerDay; burnt += 1) {
      await registerWorker(burner)
      await burner.ask('DELETE', '/api/guard/profile')
    }
    await attempt('one ID more than a day allows', async () => {
      const body = { guardNumber: randomUUID().slice(0, 8), serviceCategory: 'waiter' }
      return refused(await burner.post('/api/guard/register', body), 409, 422, 429)
    })
  },
}
