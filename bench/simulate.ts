import { parseArgs } from 'node:util'
import { Trouble } from '#server/start/trouble.ts'
import { type Day, simulateDay } from './simulate-day.ts'

/**
 * `npm run simulate -- day`: one shard's share of a month's last Friday, against the real ledger. Every hour comes with the rate that
 * it would have; only its length is cut.
 */
const USUAL: Day = { workers: 50_000_000, tips: 100_000_000, shards: 4, seconds: 180 }

try {
  const isRight = await simulateDay(readArguments())
  process.exit(isRight ? 0 : 1)
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error)
  process.exit(1)
}

function readArguments(): Day {
  const { values, positionals } = parsed()
  const [what] = positionals
  if (what !== 'day' || positionals.length > 1) {
    throw new Trouble('Say what to play: npm run simulate -- day [--shards=4] [--seconds=180] [--workers=N] [--tips=N]')
  }
  const day = { ...USUAL, ...Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)])) }
  for (const [name, value] of Object.entries(day)) {
    if (!Number.isSafeInteger(value) || value < 1) throw new Trouble(`--${name} is a whole number from 1 on.`)
  }
  return day
}

function parsed() {
  const number = { type: 'string' } as const
  try {
    const options = { workers: number, tips: number, shards: number, seconds: number }
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Trouble((error as Error).message)
  }
}
