import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ANCHOR_SECRET, IDENTITY_KEY } from './follow-once.ts'
import { type End, startProgram } from './program.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Runs one of our commands as `npm run` does, with only these settings, to its end; `database` is the line that names the one it acts on. */
export async function runCommand(
  [script, ...args]: [script: string, ...args: string[]],
  settings: Record<string, string> = {},
): Promise<{ code: End; output: string; database?: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'enkosi-command-'))
  const { PATH, SystemRoot, TEMP } = process.env
  const program = startProgram({
    command: process.execPath,
    args: [join(ROOT, script), ...args],
    env: { PATH, SystemRoot, TEMP, DATA_DIR: join(folder, 'data'), ANCHOR_SECRET, IDENTITY_KEY, ...settings },
    logFile: join(folder, 'output'),
  })
  const code = await program.ended
  const [, database, output = ''] = /^(?:(Database .*)\n)?([\s\S]*)$/.exec(program.output().trim()) ?? []
  rmSync(folder, { recursive: true, force: true })
  return { code, output, ...(database && { database }) }
}
