// Changes one file after the other, or the one that is named, each against the tests that know it. Each has to reach the score.
import { spawnSync } from 'node:child_process'
import { TESTS_OF } from './mutated-with-database.ts'

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js'

const [named] = process.argv.slice(2)
const tooLow = (named ? [named] : Object.keys(TESTS_OF)).filter((asked) => {
  // Lines may be named too: server/ledger/read-batch.ts:1-60
  const [file = ''] = asked.split(':')
  if (!TESTS_OF[file]) throw new Error(`${file} is none of these: ${Object.keys(TESTS_OF).join(', ')}`)
  const args = [STRYKER, 'run', 'bench/mutate-database.json', '--mutate', asked]
  return spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, MUTATED: file } }).status !== 0
})
if (tooLow.length > 0) {
  console.error(`The score is too low, or there is none: ${tooLow.join(', ')}`)
  process.exitCode = 1
}
