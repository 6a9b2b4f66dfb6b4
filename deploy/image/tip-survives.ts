import { equal } from 'node:assert/strict'
import { loadWallet, registerWorker, unique } from '#testing/people/register-and-fund.ts'
import { signIn } from '#testing/people/sign-in.ts'
import { until } from '#testing/service/program.ts'

const TIP = 2_000

/** Tips by the service at this address, restarts it, and finds the tip and both people still signed in. */
export async function tipSurvives(url: string, restart: () => Promise<void>): Promise<void> {
  const worker = await signIn(url, { email: `${unique('worker')}@example.com` })
  const tipper = await signIn(url, { email: `${unique('tipper')}@example.com` })
  const { id: guardId } = await registerWorker(worker)
  await loadWallet(tipper, 10_000)
  await until('the money is there', async () => (await tipper.balance()) === 10_000)
  await tipper.mustPost('/api/tips', { guardId, amount: TIP })
  const before = [await tipper.balance(), await worker.balance()]
  equal(before[1], TIP)

  await restart()
  equal(`${[await tipper.balance(), await worker.balance()]}`, `${before}`)
}
