#!/usr/bin/env node
// `enkosi`, on whatever Node is there: the command itself runs on the Node of the packages, which a fresh clone installs first.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(realpathSync(fileURLToPath(import.meta.url)), '../..')
const [system, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
const own = join(root, `node_modules/node-${system}-${process.arch}/bin`, name)
const run = (node, args) => spawnSync(node, args, { stdio: 'inherit' }).status ?? 1

if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  const failed = run(process.execPath, [join(root, 'scripts/prepare.mjs'), 'packages', '--omit=dev'])
  if (failed) process.exit(failed)
}
const command = join(root, 'server/commands/enkosi.ts')
process.exit(run(existsSync(own) ? own : process.execPath, [command, ...process.argv.slice(2)]))
