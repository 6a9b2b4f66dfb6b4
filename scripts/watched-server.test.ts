import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { until } from '#testing/service/program.ts'
import { watchedServer } from './watched-server.ts'

/** It says which version of its code it has, and what it was told to do. */
const program = (version: number) => `
import { appendFileSync } from 'node:fs'
process.on('SIGTERM', () => { appendFileSync('said', 'stopped ${version}\\n'); process.exit(0) })
appendFileSync('said', 'version ${version}\\n')
setInterval(() => {}, 1000)
`

test('a server begins again when its file is written, or put in its place again and again, and ends when it is told to', async () => {
  const folder = scratchFolder('watched')
  const web = join(folder, 'web')
  const sources = join(folder, 'server')
  for (const each of [web, sources]) mkdirSync(each)
  const file = join(sources, 'main.mjs')
  const said = () => readFileSync(join(folder, 'said'), 'utf8')
  writeFileSync(file, program(1))
  const vite = await createServer({
    root: web,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => vite.close())
  const server = watchedServer(
    { command: process.execPath, args: [file], options: { cwd: folder, stdio: 'inherit' } },
    vite.watcher,
    [sources],
  )
  await until('the first version', () => said().includes('version 1'))

  // As `sed -i`, git and many editors save.
  for (const version of [2, 3]) {
    writeFileSync(join(folder, 'draft'), program(version))
    renameSync(join(folder, 'draft'), file)
    await until(`version ${version}`, () => said().includes(`version ${version}\n`))
  }
  writeFileSync(file, program(4))
  await until('version 4', () => said().includes('version 4\n'))
  await server.stop()

  expect(said().trim().split('\n')).toEqual([1, 2, 3, 4].flatMap((each) => [`version ${each}`, `stopped ${each}`]))
})
