import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMissed, type Message } from './figures.ts'
import { commit, machine, versions, watchBusyness } from './machine.ts'
import { type Run, type Runs, resultsOf, withRun } from './results.ts'

// npm run bench [-- PARTS] [--quick]: measures the parts one after another, and writes bench/results.md unless it is quick.

const PARTS = [
  'tips',
  'ledger',
  'flat',
  'books',
  'history',
  'wallets',
  'search',
  'phones',
  'guests',
  'messages',
  'web',
] as const
/** Of this machine: a median over several kinds of machines says nothing about any of them. */
const RUNS = join(import.meta.dirname, '../.cache/bench-runs.json')
const RESULTS = join(import.meta.dirname, 'results.md')

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = [
  ...named.filter((part) => !PARTS.some((known) => known === part)),
  ...flags.filter((flag) => flag !== '--quick'),
]
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}; flag: --quick.`)
  process.exit(1)
}

// A part that is interrupted cleans up after itself, since it gets the signal too.
process.on('SIGINT', () => process.exit(1))

const parts = named.length > 0 ? PARTS.filter((part) => named.includes(part)) : PARTS
const missed: string[] = []
for (const [index, part] of parts.entries()) {
  console.log(`\n[${index + 1} of ${parts.length}] ${part}`)
  const run = await measure(part)
  if (run.failure) missed.push(`${part} failed: ${run.failure}`)
  for (const figure of run.figures) if (isMissed(figure)) missed.push(`${part}: ${figure.name}`)
  if (flags.includes('--quick')) continue
  const before: Runs = existsSync(RUNS) ? JSON.parse(readFileSync(RUNS, 'utf8')) : {}
  const runs = withRun(before, part, run)
  mkdirSync(dirname(RUNS), { recursive: true })
  writeFileSync(RUNS, JSON.stringify(runs))
  writeFileSync(RESULTS, resultsOf(runs, PARTS))
}
console.log(missed.length > 0 ? `\nNot met:\n  ${missed.join('\n  ')}` : '\nEvery target is met.')

function measure(part: string): Promise<Run> {
  const started = Date.now()
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  const busyness = watchBusyness()
  const run: Run = { stamp: [], notes: [], figures: [], failure: null }
  const child = fork(join(import.meta.dirname, `${part}.ts`), flags, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  let trouble = ''
  child.stderr?.on('data', (text: Buffer) => {
    process.stderr.write(text)
    trouble = (trouble + text.toString()).slice(-4_000)
  })
  child.on('message', (message: Message) => {
    if ('note' in message) run.notes.push(message.note)
    else run.figures.push(message.figure)
  })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const minutes = ((Date.now() - started) / 60_000).toFixed(1)
      run.stamp = [
        `\`${command}\`, ${new Date(started).toISOString().slice(0, 16)} UTC, ${minutes} minutes, commit ${commit()}`,
        machine(),
        versions(),
        busyness(),
      ]
      if (code !== 0) run.failure = failureIn(trouble) || `it ended with ${code}`
      resolve(run)
    })
  })
}

/** The line that says what went wrong, out of all that a process says when it breaks. */
function failureIn(trouble: string): string {
  const lines = trouble.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => /^\s*(\w*Error|StartupError)\b/.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300)
}
