import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
    expect(written).toMatch(/^send\.fee,Fee \{fee\},.*\{fee\}\r$/m)
    expect(written).toMatch(/^server\.refusals\.own_tip,You cannot tip yourself\.,/m)
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
