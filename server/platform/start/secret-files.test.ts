import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { production } from '#testing/service/production-settings.ts'
import { readConfig } from './config.ts'
import { FROM_FILES } from './secret-files.ts'

const folder = scratchFolder('secrets')
const { ANCHOR_SECRET, ...others } = production

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('each secret may be in a file instead', () => {
  const settings: Record<string, string> = { ...production, DATABASE_OWNER_URL: 'postgres://owner@db.example/enkosi' }
  const without = readConfig(settings)
  const inFiles = Object.entries(settings).map(([name, value]) =>
    FROM_FILES.includes(name) ? [`${name}_FILE`, file(name, `${value}\n`)] : [name, value],
  )

  expect(inFiles.filter(([name]) => name?.endsWith('_FILE')).length).toBeGreaterThanOrEqual(14)
  expect(readConfig(Object.fromEntries(inFiles))).toEqual(without)
})

test('a credential of systemd is a secret too', () => {
  mkdirSync(join(folder, 'credentials'))
  file('credentials/secrets_ANCHOR_SECRET', ANCHOR_SECRET)

  const { anchorSecret } = readConfig({ ...others, CREDENTIALS_DIRECTORY: join(folder, 'credentials') })

  expect(anchorSecret).toBe(ANCHOR_SECRET)
})

test.each([
  ['both', { ANCHOR_SECRET, ANCHOR_SECRET_FILE: '/x' }, 'ANCHOR_SECRET and ANCHOR_SECRET_FILE are both set'],
  [
    'one that is not there',
    { ANCHOR_SECRET_FILE: '/nowhere/x' },
    'ANCHOR_SECRET_FILE is /nowhere/x, which cannot be read (ENOENT)',
  ],
  ['an empty one', { ANCHOR_SECRET_FILE: file('empty', ' \n') }, 'which is empty'],
  ['several lines', { ANCHOR_SECRET_FILE: file('lines', `${ANCHOR_SECRET}\nmore`) }, 'which has several lines'],
  ['a weak one', { ANCHOR_SECRET_FILE: file('weak', 'password') }, 'ANCHOR_SECRET is too weak'],
])('%s: refused with one sentence', (_, settings, sentence) => {
  const start = () => readConfig({ ...others, ...settings })

  expect(start).toThrow(sentence)
  expect(start).toThrow(/^[^\n]*$/)
})
