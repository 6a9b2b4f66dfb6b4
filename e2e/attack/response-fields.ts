import { randomUUID } from 'node:crypto'
import { api, type EndpointName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SignedIn } from '#testing/people/sign-in.ts'
import type { Client } from '#testing/service/client.ts'
import type { Family } from './attempts.ts'

const endpoints = Object.entries(api as Record<EndpointName, Endpoint>)

export const responseFields: Family = {
  name: 'response fields',
  run: async ({ thandi, sipho, eve, operator, secrets }, attempt) => {
    const readers: [string, Client, SignedIn[]][] = [
      ['a tipper', thandi, [sipho]],
      ['a worker', sipho, [thandi]],
      ['another worker', eve, [thandi, sipho]],
      ['an operator', operator, []],
    ]
    for (const [whom, person, others] of readers) {
      for (const [name, endpoint] of endpoints.filter(([, { method, kind }]) => method === 'GET' && kind === 'json')) {
        await attempt(`${name} as ${whom}`, async () => {
          const query = name === 'searchWorkers' || name === 'findPeople' ? '?query=example' : ''
          const { status, text, headers } = await person.get(endpoint.path.replace(':id', randomUUID()) + query)
          const type = headers.get('content-type') ?? ''
          if (/csv|excel|octet/.test(type)) return `is a ${type}`
          if (status === 200 && !endpoint.replies[200]?.safeEncode(JSON.parse(text)).success)
            return 'is not what the contract says'
          const hidden = [sipho.account, ...Object.values(secrets), 'token_hash', 'tokenHash', 'id_token', 'sealed":"']
          const foreign = others.flatMap((other) => [other.personId, other.email, other.cookie])
          const seen = [...hidden, ...foreign].find((secret) => text.includes(secret))
          if (person !== operator && /"(?:id|transactionId)":"?\d+"?[,}]/.test(text)) return 'shows an id that counts'
          return seen ? `shows ${seen}` : undefined
        })
      }
    }
  },
}
