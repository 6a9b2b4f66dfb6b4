import type { Db } from '#server/platform/db/connect.ts'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

const MONEY = { real: 'real money', simulated: 'simulated money', either: 'simulated money' } as const

/**
 * A database holds real money or simulated money, for ever: staging never serves what production served, nor the other way round. Who is
 * refused leaves no mark, or production could not start again after one start with the wrong MODE.
 */
export async function checkMoney(db: Db, partners: Config['partners']): Promise<void> {
  const ours = MONEY[partners]
  const others = ours === 'real money' ? ['simulated money', 'demo people'] : ['real money']
  const [other] = await db`select what from seeded where what = any(${others}::text[]) limit 1`
  if (other)
    throw new StartupError(
      `This database holds ${ours === 'real money' ? 'simulated' : 'real'} money, and MODE is for ${ours}: give it a database of its own.`,
    )
  await db`insert into seeded (what) values (${ours}) on conflict do nothing`
}
