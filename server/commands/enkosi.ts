import { join, resolve } from 'node:path'
import { environment } from '#server/platform/start/config.ts'
import { becomeUser, findSettings } from '#server/platform/start/find-settings.ts'
import type { Env } from '#server/platform/start/secret-files.ts'
import { StartupError } from '#server/platform/start/startup-error.ts'

/** `enkosi COMMAND …`: all commands of an operator, with the settings of the service that they are about. */
type Command = { about: string; load: () => Promise<{ run: (words: string[], env: Env) => Promise<void> }> }

const COMMANDS: Record<string, Command> = {
  status: { about: 'what runs, on which database, and how it is', load: () => import('./status.ts') },
  doctor: { about: 'everything around the service, each with what to do', load: () => import('./doctor.ts') },
  prove: { about: '[--all] [LOG …]: replays the books and names what is wrong', load: () => import('./prove.ts') },
  books: { about: 'export MONTH | check FILE: a month of the books as a file', load: () => import('./books.ts') },
  payouts: { about: 'stop REASON | resume REASON: all payouts at once', load: () => import('./payouts.ts') },
  backup: { about: 'FILE: everything into one file', load: () => import('./backup.ts') },
  restore: { about: 'FILE: a backup into an empty database', load: () => import('./restore.ts') },
  migrate: { about: 'the database to this version', load: () => import('./migrate.ts') },
  reencrypt: { about: 'what an older key sealed, with the first one', load: () => import('./reencrypt.ts') },
  'check-proof': { about: 'PROOF KEYS: a proof of income, offline', load: () => import('./check-proof.ts') },
}

const CLONE = resolve(import.meta.dirname, '../..')

try {
  const { file, words } = splitOff(process.argv.slice(2))
  const [name = '', ...more] = words
  const command = COMMANDS[name]
  if (!command) throw new StartupError(usage(name))
  const { env, user } = findSettings(file, environment, CLONE)
  becomeUser(user)
  const { run } = await command.load()
  await run(more, { DATA_DIR: join(CLONE, 'data'), ...env })
} catch (error) {
  console.error(isTold(error as Error) ? (error as Error).message : error)
  process.exit(1)
}

/** Takes `--settings FILE` out of the words, wherever it stands. */
function splitOff(words: string[]): { file: string | undefined; words: string[] } {
  const at = words.indexOf('--settings')
  if (at < 0) return { file: undefined, words }
  const file = words[at + 1]
  if (!file) throw new StartupError('Say which file has the settings: --settings FILE')
  return { file, words: words.toSpliced(at, 2) }
}

function usage(asked: string): string {
  const list = Object.entries(COMMANDS).map(([name, { about }]) => `  enkosi ${name.padEnd(12)} ${about}`)
  const known = asked === '' || asked === 'help' ? 'Say which command:' : `There is no command ${asked}. There are:`
  return [known, ...list, '  --settings FILE (or ENKOSI_SETTINGS) names the settings of another service.'].join('\n')
}

/** Sentences for people: our own, those about options, and those about files that are not there or may not be written. */
function isTold(error: Error & { code?: string; syscall?: string }): boolean {
  return error instanceof StartupError || error.code?.startsWith('ERR_PARSE_ARGS') || error.syscall !== undefined
}
