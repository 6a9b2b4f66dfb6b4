import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#server/platform/db/connect.ts'
import { signerOf } from './anchors.ts'
import { EVERY_MS, openAuditor } from './auditor.ts'
import type { ThreadMessage, ThreadStart } from './start-auditor.ts'

// The auditor in a thread of its own, so that no request waits while it replays. It runs until it is terminated.

const { url, mode, anchorSecret, identityKey } = workerData as ThreadStart
const send = (message: ThreadMessage) => parentPort?.postMessage(message)
const auditor = await openAuditor(connect(url, { max: 2 }), {
  mode,
  signer: signerOf(anchorSecret),
  identityKey,
  onFault: (fault) => send({ fault }),
  onProved: (proved) => send({ proved }),
})
for (;;) {
  await auditor.step()
  await pause(EVERY_MS)
}
