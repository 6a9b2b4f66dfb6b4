import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { findSettings, readSettingsFile } from './find-settings.ts'

const folder = scratchFolder('settings')
const clone = join(folder, 'clone')
const unit = join(folder, 'enkosi.service')
const nothing = join(folder, 'no.service')

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

beforeAll(() => {
  mkdirSync(clone)
  mkdirSync(join(folder, 'secrets'))
  symlinkSync(clone, join(folder, 'current'))
  write('secrets/ANCHOR_SECRET', 'of the credential\n')
  write('secrets/README', 'no setting\n')
  const file = write('settings', 'DATABASE_URL=postgres://db/enkosi\nDATA_DIR=/var/lib/other\n')
  write(
    'enkosi.service',
    `[Service]\nUser=enkosi\nWorkingDirectory=${folder}/current\nEnvironment=NODE_ENV=production DATA_DIR=/var/lib/enkosi\n` +
      `EnvironmentFile=${file}\nEnvironmentFile=-${folder}/none\nLoadCredential=secrets:${folder}/secrets\n`,
  )
})

test('the unit that runs this clone gives its settings, files over environment, its secrets and its user', () => {
  expect(findSettings(undefined, { PATH: '/bin', ANCHOR_SECRET: 'of a shell' }, clone, unit)).toEqual({
    env: {
      PATH: '/bin',
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/enkosi',
      DATA_DIR: '/var/lib/other',
      ANCHOR_SECRET: 'of the credential',
    },
    from: unit,
    user: 'enkosi',
  })
})

test('what systemctl edit changed in the unit counts', () => {
  mkdirSync(`${unit}.d`)
  writeFileSync(join(`${unit}.d`, 'override.conf'), '[Service]\nUser=tips\nEnvironmentFile=\nEnvironment=PORT=4000\n')

  const { env, user } = findSettings(undefined, {}, clone, unit)
  rmSync(`${unit}.d`, { recursive: true })

  expect({ env, user }).toEqual({
    env: { NODE_ENV: 'production', DATA_DIR: '/var/lib/enkosi', PORT: '4000', ANCHOR_SECRET: 'of the credential' },
    user: 'tips',
  })
})

test('a unit of another clone says nothing here, and without one the environment counts', () => {
  const env = { DATABASE_URL: 'postgres://mine/enkosi' }

  for (const found of [findSettings(undefined, env, folder, unit), findSettings(undefined, env, clone, nothing)])
    expect(found).toEqual({ env, from: 'the environment', user: null })
})

test('a named file comes first, and nothing of the environment is mixed into it', () => {
  const file = write('named', 'MODE=production\nDATABASE_URL=postgres://named/enkosi\n')
  const env = { PATH: '/bin', IDENTITY_KEY: 'of a shell', DATABASE_READ_URL: 'postgres://shell/enkosi' }
  const settings = { PATH: '/bin', MODE: 'production', DATABASE_URL: 'postgres://named/enkosi' }

  expect(findSettings(file, env, clone, unit).env).toEqual(settings)
  expect(findSettings(undefined, { ...env, ENKOSI_SETTINGS: file }, clone, unit).env).toEqual(settings)
})

test.each([
  ['DATABASE_URL', 'postgres://shell/enkosi'],
  ['DATABASE_OWNER_URL', 'postgres://shell/enkosi'],
  ['DATABASE_URL_FILE', '/run/other'],
  ['DATA_DIR', '/tmp/x'],
  ['MODE', 'simulation'],
])('%s in the environment that says something else stops the command', (name, value) => {
  expect(() => findSettings(undefined, { [name]: value }, clone, unit)).toThrow(
    `${name} is set in the environment, and ${unit} says otherwise`,
  )
})

test('the same said twice is no contradiction', () => {
  expect(findSettings(undefined, { DATA_DIR: '/var/lib/other' }, clone, unit).user).toBe('enkosi')
})

test('two files, one that is not there, and one that does not say its mode are refused with a sentence', () => {
  const mode = write('without-mode', 'DATABASE_URL=postgres://db/enkosi\n')

  expect(() => findSettings('/a', { ENKOSI_SETTINGS: '/b' }, clone, unit)).toThrow('name one file')
  expect(() => findSettings(join(folder, 'none'), {}, clone, unit)).toThrow('cannot be read (ENOENT): correct the path')
  expect(() => findSettings(mode, {}, clone, unit)).toThrow('does not say which mode it is for')
})

test('a settings file is read as systemd reads it', () => {
  const file = write(
    'lines',
    `# a comment\n; another\n\n  USSD_CODE=*120*3657#\nOPERATORS=https://id/|a,https://id/|b\nSMS_SENDER="En kosi"\nBANK_TOKEN='a"b'\nEMPTY=\nDATABASE_URL=postgres://u:p@h/d?a=b \n`,
  )

  expect(readSettingsFile(file)).toEqual({
    USSD_CODE: '*120*3657#',
    OPERATORS: 'https://id/|a,https://id/|b',
    SMS_SENDER: 'En kosi',
    BANK_TOKEN: 'a"b',
    EMPTY: '',
    DATABASE_URL: 'postgres://u:p@h/d?a=b',
  })
})

test.each(['export A=b', 'A', 'A=b\\', 'A="b', "A='b'c'", 'A="b"c"', '=b'])(
  '%s is refused without being repeated',
  (line) => {
    const file = write('odd', `MODE=production\n${line}hunter2\n`)
    const odd = write('odd-2', `${line}\n`)

    expect(() => readSettingsFile(odd)).toThrow('has a line that cannot be read')
    expect(() => readSettingsFile(file)).not.toThrow('hunter2')
  },
)
