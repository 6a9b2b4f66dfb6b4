import { expect, test } from 'vitest'
import { LONG_MS } from '#testing/long-form.ts'
import { appKills } from './app-kills.ts'
import { postgresKills } from './postgres-kills.ts'
import { restoreBackup } from './restore-backup.ts'

// The drills that need nothing but this machine, in their short form; `npm run drill` has all of them.
const say = () => {}

test.each([appKills, postgresKills, restoreBackup])(
  '$name: $what',
  async (drill) => {
    const { holds, words } = await drill.run({ full: false, say })

    expect(words).toContain('0 lost, 0 doubled, 0 cents created; books right')
    expect(words).not.toMatch(/\b0 (tip|transfer|guest tip|by phone|cash)\b/)
    expect(holds).toBe(true)
  },
  LONG_MS,
)

test.each([postgresKills, restoreBackup])(
  '$name without its safeguard is noticed',
  async ({ control }) => {
    const { holds, words } = await control.run(say)

    expect(words).toMatch(/(tip|transfer|phone) lost|violations/)
    expect(holds).toBe(false)
  },
  LONG_MS,
)
