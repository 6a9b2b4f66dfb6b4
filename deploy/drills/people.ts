import type { FoundWorker } from '#contract/workers.ts'
import { loadWallet, unique } from '#testing/people/register-and-fund.ts'
import { type SignedIn, signIn } from '#testing/people/sign-in.ts'
import { type Client, clientOf } from '#testing/service/client.ts'
import { until } from '#testing/service/program.ts'

/** After this time without an answer a client tries again. */
export const TIMEOUT_MS = 10_000

export async function findWorkers(person: Client): Promise<string[]> {
  const found = await person.get('/api/guards/search?category=parking_guard')
  const workers = (found.json as FoundWorker[]).map((worker) => worker.id)
  if (workers.length === 0) throw new Error('The demo data brought no parking guards.')
  return workers
}

/** Somebody new, signed in and with money. */
export async function arrive(url: string): Promise<Client> {
  const person = await signIn(url, { email: `${unique('drill')}@enkosi.test` })
  await loadWallet(person, 2_000_000)
  // On a busy machine the payment provider may be asked once more before it is credited.
  await until('the money is there', async () => (await person.balance()) > 0)
  return signingInAgain(person)
}

/** Sessions end by the business clock: a client that was signed out signs in again and repeats its request. */
function signingInAgain(person: SignedIn): Client {
  const { url, personId, email } = person
  const clientWith = (cookie: string) => clientOf(url, { cookie, personId, timeoutMs: TIMEOUT_MS })
  let client = clientWith(person.cookie)
  const post: Client['post'] = async (...asked) => {
    const answer = await client.post(...asked)
    if (answer.status !== 401) return answer
    client = clientWith((await signIn(url, { email })).cookie)
    return post(...asked)
  }
  return { ...client, post }
}
