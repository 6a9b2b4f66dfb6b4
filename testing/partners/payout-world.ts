import { randomUUID } from 'node:crypto'
import { drivePayouts } from '#server/features/payouts/drive-payouts.ts'
import type { PayoutBank } from '#server/partners/payout-bank.ts'
import { deliverDue } from '#server/simulators/deliver.ts'
import { writeSwitches } from '#server/simulators/switches.ts'
import { fund } from '#testing/people/people.ts'
import { BANK_ACCOUNT, registerWorker } from '#testing/people/register-and-fund.ts'
import type { Client } from '#testing/service/client.ts'
import { startTestServer } from '#testing/service/server.ts'

export type Withdrawn = {
  transaction: { id: string; status: string; fee: number; description: string }
  balance: number
  net: number
  arrivesBy: string
}
export type Wallet = { balance: number; limits: { dayLeft: number }; freeWithdrawalLeft: boolean }

type Payout = {
  id: string
  walletId: number
  state: string
  bankId: string | null
  reason: string | null
  attempts: number
}

/** The service with its simulated bank, whose business day is an hour that passes when the test says so. */
export async function payoutWorld(settings: Record<string, string> = {}) {
  const server = await startTestServer({
    PARTNER_TIMEOUT_MS: '20000',
    BUSINESS_DAY_SECONDS: '3600',
    ...settings,
  })
  const { db, services } = server
  await beginAtNoon()
  return {
    server,
    db,
    worker,
    withdraw,
    ask,
    walletOf,
    statusOf,
    entryOf,
    payoutOf,
    disbursementsOf,
    later,
    /** Runs a round of a process whose bank behaves as the test says, and otherwise as the simulated one. */
    drive: (bank: Partial<PayoutBank> = {}) => drivePayouts({ ...services, bank: { ...services.bank, ...bank } }),
    /** Webhooks arrive, and the payouts that they wake take their step. */
    hear: async () => {
      await deliverDue(services)
      await drivePayouts(services)
    },
    /** Nothing of what a test left behind reaches the next one. */
    settle: async () => {
      await db`delete from sim_delivery`
      await beginAtNoon()
      await db`update payout set due_at = null, locked_until = null`
      await writeSwitches(db, {})
    },
  }

  /** Keeps a test away from midnight, where limits and the free withdrawal start again. */
  async function beginAtNoon(): Promise<void> {
    await db`
      update clock_shift
      set by = (date_trunc('day', clock_timestamp() at time zone 'Africa/Johannesburg') + interval '12 hours')
        at time zone 'Africa/Johannesburg' - clock_timestamp()
    `
  }

  /** A worker with R1000 in the wallet and a bank account. */
  async function worker(bankAccountNumber = '62000001234'): Promise<Client> {
    const names = { firstName: 'Sipho', lastName: 'Dlamini' }
    const client = await server.signIn(`${randomUUID()}@enkosi.test`, names)
    await registerWorker(client, bankAccountNumber ? { ...BANK_ACCOUNT, bankAccountNumber } : {})
    await fund(db, client, 100_000)
    return client
  }

  function later(text: string) {
    return db`update clock_shift set by = by + ${text}::interval`
  }

  /** Asks for a withdrawal, and lets the minute go by in which it could be cancelled. */
  async function withdraw(client: Client, amount: number, headers = {}): Promise<Withdrawn> {
    const withdrawn = await ask(client, amount, headers)
    await later('1 minute')
    return withdrawn
  }

  async function ask(client: Client, amount: number, headers = {}, way = {}): Promise<Withdrawn> {
    const { status, text, json } = await client.post('/api/wallet/withdraw', { amount, ...way }, headers)
    if (status !== 201) throw new Error(`not withdrawn: ${text}`)
    return json as Withdrawn
  }

  async function walletOf(client: Client): Promise<Wallet> {
    return (await client.get('/api/wallet')).json as Wallet
  }

  async function statusOf(client: Client, { transaction }: Withdrawn): Promise<string | undefined> {
    const { json } = await client.get('/api/transactions?type=withdrawal')
    return (json as { id: string; status: string }[]).find(({ id }) => id === transaction.id)?.status
  }

  function entryOf({ id }: { id: string }): number {
    return server.services.entryIds.read(id) as number
  }

  async function payoutOf({ transaction }: Withdrawn): Promise<Payout> {
    const [row] = await db<[Payout]>`
      select id, wallet_id as "walletId", state, bank_id as "bankId", reason, attempts from payout where entry_id = ${entryOf(transaction)}
    `
    return row
  }

  /** How often the bank has it. */
  async function disbursementsOf(withdrawn: Withdrawn): Promise<number> {
    const { id } = await payoutOf(withdrawn)
    const [bank] = await db<
      [{ count: number }]
    >`select count(*)::int as count from sim_disbursement where nonce = ${id}`
    return bank.count
  }
}
