import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const runbook = readFileSync('docs/operations.md', 'utf8')

/** What stands in the code blocks for a shell, without what is said about it. */
const inBlocks = [...runbook.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
  block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean),
)
const ofNpm = [...runbook.matchAll(/npm (?:start|run [a-z]+(?: -- [a-z]+)?)/g)].map(([command]) => command)
const ofSql = [...runbook.matchAll(/`((?:select|insert) [^`]+)`/g)].map(([, statement = '']) => statement)

/** Beginning of a command → the test or drill that runs it, and the words in it that do. */
const RUN_BY: [command: string, file: string, words: string][] = [
  ['node scripts/prepare.mjs', 'scripts/prepare.test.ts', "args: [join(clone, 'scripts/prepare.mjs')"],
  ['node_modules/.bin/node server/main.ts', 'server/supervised.test.ts', "unit('ExecStart')"],
  ['cp deploy/systemd/enkosi.service', 'server/supervised.test.ts', "'systemd-analyze', ['verify'"],
  ['docker compose -f deploy/compose.yaml exec app node', 'deploy/image.test.ts', "'server/ledger/prove-command.ts'"],
  [
    'sudo -u postgres pgbackrest --stanza=enkosi stanza-create',
    'deploy/drills/archived-database.ts',
    "'stanza-create'",
  ],
  ['sudo -u postgres pgbackrest --stanza=enkosi backup', 'deploy/drills/archived-database.ts', "'backup'"],
  ['sudo -u postgres pgbackrest --stanza=enkosi --delta restore', 'deploy/drills/archived-database.ts', "'restore'"],
  ['npm start', 'server/supervised.test.ts', "'npm', ['start'"],
  ['npm run prove', 'testing/commands.test.ts', "command('prove')"],
  ['npm run books -- detach', 'deploy/drills/months.ts', "changeAll(books, 'detach'"],
  ['npm run books -- attach', 'deploy/drills/months.ts', "changeAll(books, 'attach'"],
  ['npm run books', 'testing/commands.test.ts', "command('books')"],
  ['npm run backup', 'testing/commands.test.ts', "command('backup')"],
  ['npm run restore', 'testing/commands.test.ts', "command('restore')"],
  ['npm run reencrypt', 'testing/commands.test.ts', "command('reencrypt')"],
  ['npm run migrate', 'server/slow-start.test.ts', "runCommand(['server/db/migrate-command.ts']"],
  ['npm run cluster', 'deploy/drills/failover.ts', 'startCluster('],
  ['npm run drill -- pitr', 'deploy/drills/any-moment.ts', "name: 'pitr'"],
  ['npm run drill -- failover', 'deploy/drills/failover.ts', "name: 'failover'"],
  ['npm run drill -- months', 'deploy/drills/months.ts', "name: 'months'"],
  ['npm run drill -- replica', 'deploy/drills/replica.ts', "name: 'replica'"],
]

/** What no test can run, and what is tried of it instead. */
const NOT_RUN: [command: string, instead: string][] = [
  ['git clone …', 'an address of your own'],
  ['systemctl daemon-reload', 'no systemd runs where tests do: the unit is verified and its command started'],
  ['export POSTGRES_PASSWORD=…', 'values of your own'],
  [
    'docker compose -f deploy/compose.yaml up',
    'no container engine: deploy/image.test.ts runs what the image and compose.yaml hold',
  ],
  ['kubectl ', 'no cluster: testing/nightly/manifest-schemas.test.ts holds what is applied against the schemas'],
]

test('every command of the runbook is run by a test or a drill, or it is said why not', () => {
  const known = [...RUN_BY, ...NOT_RUN].map(([command]) => command)
  const commands = [...inBlocks, ...ofNpm]

  expect(inBlocks.length).toBeGreaterThan(12)
  expect(ofNpm.length).toBeGreaterThan(10)
  expect(commands.filter((command) => !known.some((begin) => command.startsWith(begin)))).toEqual([])
  expect(known.filter((begin) => !commands.some((command) => command.startsWith(begin)))).toEqual([])
})

test.each(RUN_BY)('%s is run by %s', (_, file, words) => {
  expect(existsSync(file) && readFileSync(file, 'utf8').includes(words)).toBe(true)
})

test('every question to the database that the runbook names can be asked', async () => {
  const { db, close } = await testDatabase()

  expect(ofSql.length).toBeGreaterThan(5)
  for (const statement of ofSql) await expect(db.unsafe(statement), statement).resolves.toBeDefined()
  await close()
})
