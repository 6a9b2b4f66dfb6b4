import { parseArgs } from 'node:util'
import { resumePayouts, stopPayouts } from '#server/features/payouts/stop-payouts.ts'
import { recordAuditEvent } from '#server/platform/audit/record-audit-event.ts'
import { withCurrentDatabase } from '#server/platform/db/reach.ts'
import { readCommandConfig } from '#server/platform/start/command-config.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** `npm run payouts -- stop REASON` and `npm run payouts -- resume REASON`: for when nobody can sign in. */
try {
  const { command, reason } = readArguments()
  const isStop = command === 'stop'
  const changed = await withCurrentDatabase(readCommandConfig(), (db) =>
    db.begin(async (tx) => {
      const done = isStop ? await stopPayouts(tx, reason) : await resumePayouts(tx)
      const action = isStop ? 'payouts_stopped' : 'payouts_resumed'
      const event = { actor: 'system', subject: 'payouts', requestId: 'npm run payouts', reason, action }
      if (done) await recordAuditEvent(tx, event)
      return done
    }),
  )
  console.log(`Payouts ${changed ? 'are' : 'were already'} ${isStop ? 'stopped' : 'going out'}.`)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}

function readArguments(): { command: string; reason: string } {
  const [command = '', ...words] = parseArgs({ allowPositionals: true, strict: false }).positionals
  const reason = words.join(' ').trim()
  if ((command === 'stop' || command === 'resume') && reason !== '') return { command, reason }
  throw new StartupError(
    'Say what to do and why: npm run payouts -- stop "The bank pays twice", or npm run payouts -- resume "Solved".',
  )
}
