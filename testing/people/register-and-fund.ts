import { randomBytes } from 'node:crypto'
import type { RegisterWorker, WorkerProfile } from '#contract/workers.ts'
import type { Client } from '#testing/service/client.ts'

/** A name that nobody else has, so that tests can run side by side. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`
}

/** An account at a bank that the simulated bank pays into. */
export const BANK_ACCOUNT = { bankName: 'FNB', accountHolderName: 'Sipho Dlamini', bankAccountNumber: '62123456789' }

/** Makes somebody who is signed in a worker, over HTTP as the app does it. */
export function registerWorker(client: Client, details: Partial<RegisterWorker> = {}): Promise<WorkerProfile> {
  const guardNumber = unique('W').toUpperCase()
  return client.mustPost('/api/guard/register', { guardNumber, serviceCategory: 'parking_guard', ...details })
}

/** Puts money into the wallet of somebody who is signed in, by a load that the simulated payment provider confirms; gives its id. */
export async function loadWallet(client: Client, cents: number): Promise<string> {
  const asked = { amount: cents, paymentReference: unique('VODAPAY') }
  return (await client.mustPost<{ transaction: { id: string } }>('/api/wallet/load', asked)).transaction.id
}
