import { resumePayouts, stopPayouts } from '#server/features/payouts/stop-payouts.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** `enkosi payouts stop REASON` and `enkosi payouts resume REASON`: for when nobody can sign in. */
export async function run(words: string[], env: Env): Promise<void> {
  const { command, reason } = readArguments(words)
  const isStop = command === 'stop'
  const changed = await withCurrentDatabase(readCommandConfig(env), (db) =>
    db.begin(async (tx) => {
      const done = isStop ? await stopPayouts(tx, reason) : await resumePayouts(tx)
      const action = isStop ? 'payouts_stopped' : 'payouts_resumed'
      const event = { actor: 'system', subject: 'payouts', requestId: 'enkosi payouts', reason, action }
      if (done) await recordAuditEvent(tx, event)
      return done
    }),
  )
  console.log(`Payouts ${changed ? 'are' : 'were already'} ${isStop ? 'stopped' : 'going out'}.`)
}

function readArguments([command = '', ...words]: string[]): { command: string; reason: string } {
  const reason = words.join(' ').trim()
  if ((command === 'stop' || command === 'resume') && reason !== '') return { command, reason }
  throw new StartupError(
    'Say what to do and why: enkosi payouts stop "The bank pays twice", or enkosi payouts resume "Solved".',
  )
}
