import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LANGUAGES } from '../contract/languages.ts'
import { readTable, writeTable } from './text-table.ts'

const table = writeTable('zu')

/** The table with another translation in the row of a key. */
const withRow = (key: string, said: string) =>
  table.replace(new RegExp(`^${key.replaceAll('.', '\\.')},.*$`, 'm'), () => `${key},"",${said}`)

test.each(LANGUAGES.filter((each) => each !== 'en'))(
  'the table of %s has the English beside each text, and read back unchanged it changes nothing',
  async (language) => {
    const written = writeTable(language)

    expect(written.split('\r\n').length).toBeGreaterThan(1000)
    expect(written).toMatch(/^send\.fee,Fee \{fee\},.*\{fee\},home: send panel\r$/m)
    expect(written).toMatch(/^server\.refusals\.own_tip,You cannot tip yourself\.,/m)
    expect(written).not.toMatch(/^[^,]+,("(?:[^"]|"")*"|[^,]*),,/m)
    expect(await readTable(language, written)).toEqual({ files: new Map(), changed: 0, refused: [] })
  },
)

test('a correction lands in its catalogue and nowhere else, with its gaps, quotes and line breaks', async () => {
  const said = 'Uhlawulelwa: {fee} "`$\'\\ ⏎'
  const file = 'web/texts/zu/send.ts'
  const before = readFileSync(file, 'utf8')

  const { files, refused } = await readTable('zu', withRow('send.fee', `"${said.replaceAll('"', '""')}"`))

  expect(refused).toEqual([])
  const source = files.get(file) ?? ''
  const [, changed = ''] = /fee: \(fee: string\) => (.*),\n/.exec(source) ?? []
  expect([...files.keys()]).toEqual([file])
  expect(changed).toBe('`Uhlawulelwa: $' + '{fee} "\\`$\'\\\\ \\n`')
  expect(source.replace(changed, '')).toBe(before.replace(/(fee: \(fee: string\) => ).*(?=,\n)/, '$1'))
})

test.each([
  ['send.fee', 'Imali yesevisi', 'Line N: “send.fee” has lost {fee}.'],
  ['send.fee', '{fee} {amount}', 'Line N: “send.fee” cannot have {amount}.'],
  ['send.total', '', 'Line N: “send.total” is empty.'],
  [
    'sms.code',
    `{code} {minutes} ${'x'.repeat(200)}`,
    expect.stringMatching(/^Line N: “sms.code” is too long by \d+ characters on a phone.$/),
  ],
])('%s without its gap, with another, empty or too long is refused by its line', async (key, said, sentence) => {
  const changed = withRow(key, said)
  const line = changed.split('\r\n').findIndex((each) => each.startsWith(`${key},`)) + 1

  const { files, refused } = await readTable('zu', changed)

  expect(files.size).toBe(0)
  expect(refused.map((each) => each.replace(`Line ${line}:`, 'Line N:'))).toEqual([sentence])
})

test('a key that nobody knows and a table of another language are refused; semicolons are read like commas', async () => {
  expect((await readTable('zu', `${table}send.never,Never,Lutho\r\n`)).refused).toEqual([
    `Line ${table.split('\r\n').length}: there is no text “send.never”.`,
  ])
  expect((await readTable('xh', table)).refused[0]).toBe('Line 1: this is no table of xh.')
  const { files } = await readTable('zu', 'key;English;zu\nsend.total;Total;Isamba, sonke')
  expect([...files.values()].join()).toContain("total: 'Isamba, sonke'")
})

test('what is not translated yet has an empty cell and its screen, and lands in its place when it is read back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['contract', 'server', 'web/texts']) cpSync(part, join(folder, part), { recursive: true })
  const texts = (...args: string[]) =>
    spawnSync(process.execPath, [resolve('scripts/texts.ts'), 'zu', ...args], { cwd: folder, encoding: 'utf8' })
  const file = (name: string) => join(folder, name)
  const plain = (name: string) => readFileSync(file(name), 'utf8').replace(/\s+/g, ' ')
  const [send, refusals, rating] = ['web/texts/zu/send.ts', 'contract/texts/zu/server.ts', 'web/texts/zu/rating.ts']
  const before = [plain(send), plain(refusals)]
  const lose = (name: string, lines: RegExp) =>
    writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(lines, ''))
  lose(send, /^(import \{ \w+ \}| {2}customHint:| {2}fee:).*\n/gm)
  lose(refusals, /^ {4}own_tip:.*\n/m)
  rmSync(file(rating))
  const fill = (rows: Record<string, string>) => {
    const written = readFileSync(file('texts-zu.csv'), 'utf8')
    const filled = written.replace(/^([\w.#-]+),(.*),,(.*)$/gm, (row, key, english, screen) =>
      key in rows ? `${key},${english},${rows[key]},${screen}` : row,
    )
    writeFileSync(file('filled.csv'), filled)
    return texts('filled.csv')
  }

  texts()

  const empty = [...readFileSync(file('texts-zu.csv'), 'utf8').matchAll(/^.*,,.*$/gm)].map(([row]) => row)
  expect(empty).toContain('send.fee,Fee {fee},,home: send panel')
  expect(empty).toContain('server.refusals.own_tip,You cannot tip yourself.,,every screen: history and error messages')
  expect(empty.filter((row) => row.startsWith('rating.'))).toHaveLength(8)
  expect(fill({ 'rating.thanks.title': 'Siyabonga!' }).stderr).toContain(
    '“rating.thanks” is translated in part: “rating.thanks.description” is empty.',
  )
  const read = fill({
    'send.fee': 'Imali yesevisi {fee}',
    'send.customHint': '{shortRand(TIP.min)} kuya ku-{shortRand(TIP.max)}',
    'server.refusals.own_tip': 'Awukwazi ukuzinika ithiphu.',
    'rating.ask': 'Ubenjani u-{worker}?',
  })
  expect(read.stderr).toBe('')
  expect([plain(send), plain(refusals)]).toEqual(before)
  expect(plain(rating)).toMatch(
    /export const rating = \{ask: \(worker: string\) => `Ubenjani u-\$\{worker\}\?`,\} satisfies/,
  )
})
