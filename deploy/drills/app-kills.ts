import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill, Outcome, Say } from './drill.ts'
import { startSingleMachine } from './single-machine.ts'
import type { TippingOptions } from './tipping.ts'
import { type Crowd, FEW, MANY } from './traffic.ts'
import { underTraffic } from './under-traffic.ts'

export const appKills: Drill = {
  name: 'app-kills',
  what: 'The service is killed (SIGKILL) under load, again and again: people tip, pass money on, dial and collect cash, guests pay; all try again with the same key.',
  run: ({ full, say }) =>
    full ? killApps(100, { ...MANY, cashers: 4 }, say) : killApps(4, { ...FEW, cashers: 1 }, say),
  control: {
    without: 'the key: a client that makes a new one for each try',
    run: (say) => killApps(8, MANY, say, { forgetful: true }),
  },
}

async function killApps(kills: number, crowd: Crowd, say: Say, options: TippingOptions = {}): Promise<Outcome> {
  return underTraffic(
    startSingleMachine({ env: { CASH_FOR_UNVERIFIED: 'on' } }),
    { crowd, ...options },
    async ({ apps: [app] }, tipping) => {
      for (let n = 1; app && n <= kills; n += 1) {
        // Now and then it lives long enough for somebody who dials: five steps, one after the other.
        await sleep(n % 10 === 0 ? 3_000 : 300 + Math.random() * 400)
        await app.end('SIGKILL')
        await app.start()
        if (n % 10 === 0) say(`killed ${n} times, ${tipping.intentions.length} movements meant so far`)
      }
      await sleep(500)
      return { words: `${kills} kills` }
    },
  )
}
