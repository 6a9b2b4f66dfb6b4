import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '#server/db/connect.ts'
import { signerOf } from './anchors.ts'
import { openAuditor, TURN_MS } from './auditor.ts'
import type { ThreadStart, ThreadWord } from './start-auditor.ts'

// The auditor in a thread of its own, so that no request waits while it replays. It ends when it is told to, after its turn.

const { url, mode, anchorSecret } = workerData as ThreadStart
const say = (word: ThreadWord) => parentPort?.postMessage(word)
const stopped = new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))
let isStopped = false
stopped.then(() => {
  isStopped = true
})

const db = connect(url, { max: 2 })
try {
  const auditor = await openAuditor(db, {
    mode,
    signer: signerOf(anchorSecret),
    onFault: (fault) => say({ fault }),
    onProved: (proved) => say({ proved }),
  })
  while (!isStopped) {
    await auditor.turn()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, TURN_MS)
    await Promise.race([promise, stopped])
    clearTimeout(timer)
  }
} finally {
  await db.end({ timeout: 1 })
  parentPort?.close()
}
