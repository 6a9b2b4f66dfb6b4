import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '#server/platform/observability/log.ts'
import { scratchFolder } from '#testing/at-end.ts'
import { signer } from '#testing/service/follow-once.ts'
import { signerOf } from './anchors.ts'
import { readLoggedAnchors } from './logged-anchors.ts'

const heads = {
  entries: { position: 1, hash: 'aa' },
  audit: { position: 2, hash: 'bb' },
  catalogue: { migration: 12, server: 18, hash: 'cc' },
}
const file = join(scratchFolder('log'), 'enkosi.log')

/** As the service writes them. */
function linesOf(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog('info', (line) => lines.push(line), { isWatched: false }))
  return lines.join('')
}

const anchor = (of = signer) => JSON.stringify(of.sign(heads, false))
const another = signerOf('another secret')

test('the anchors of a log are those that the service wrote, whatever else stands in it', async () => {
  writeFileSync(
    file,
    `${linesOf((log) => {
      log.error('job failed', { job: 'anchor', error: new Error('"anchor" "books anchored"') })
      log.always('books anchored', { anchor: anchor() })
      log.info('request', { route: '{"event":"books anchored"}', anchor: anchor() })
      log.always('books anchored', { anchor: anchor(another) })
      log.always('books anchored', { anchor: 'not one' })
      log.always('books anchored', { anchor: anchor() })
    })}{"event":"books anchored","anchor":"{\\"cut o`,
  )

  const { ours, foreign, newest } = await readLoggedAnchors(file, signer)

  expect(ours).toHaveLength(2)
  expect(foreign).toBe(1)
  expect(newest).toBe(ours[1]?.at)
})

test.each([
  [
    'of another key',
    () => linesOf((log) => log.always('books anchored', { anchor: anchor(another) })),
    /1 anchors, none/,
  ],
  [
    'without one',
    () => linesOf((log) => log.error('job failed', { job: 'anchor books' })),
    /holds no anchor: name a log/,
  ],
  ['that is empty', () => '', /holds no anchor/],
  ['that is none', () => 'app-1  | {"event":"books anchored"}\n', /one JSON object a line/],
])('a log %s is refused: a proof with it would say nothing', async (_, text, sentence) => {
  writeFileSync(file, text())

  await expect(readLoggedAnchors(file, signer)).rejects.toThrow(sentence)
})

test('a log that is not there is said to be missing', async () => {
  await expect(readLoggedAnchors(`${file}.gone`, signer)).rejects.toThrow(/cannot be read .*name a log of the service/)
})
