import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type GetTextTranslation, po } from 'gettext-parser'
import { expect, test } from 'vitest'
import { scratchFolder } from '#testing/at-end.ts'
import { LANGUAGES } from '../contract/languages.ts'
import { readGettext, writeGettext } from './gettext-file.ts'

const written = writeGettext('zu')

/** A gettext file in which somebody changed the entries of these keys. */
function edited(source: string, changes: Record<string, Partial<GetTextTranslation>>): string {
  const file = po.parse(source)
  for (const [key, change] of Object.entries(changes)) {
    const [msgid = ''] = Object.keys(file.translations[key] ?? {})
    const entry = {
      ...file.translations[key]?.[msgid],
      msgstr: [],
      ...change,
      msgctxt: key,
      msgid: change.msgid ?? msgid,
    }
    file.translations[key] = { [entry.msgid]: entry }
  }
  return po.compile(file).toString()
}

const entriesOf = (source: string) =>
  Object.values(po.parse(source).translations)
    .flatMap((each) => Object.values(each))
    .filter(({ msgid }) => msgid !== '')

test.each(LANGUAGES.filter((each) => each !== 'en'))(
  'the file of %s has the English beside each text and its screen, and read back unchanged it changes nothing',
  async (language) => {
    const file = writeGettext(language)
    const entries = entriesOf(file)

    expect(entries.length).toBeGreaterThan(1000)
    expect(entries.find(({ msgctxt }) => msgctxt === 'send.fee')).toMatchObject({
      msgid: 'Fee {fee}',
      msgstr: [expect.stringContaining('{fee}')],
      comments: { extracted: 'home: send panel' },
    })
    expect(entries.find(({ msgctxt }) => msgctxt === 'server.refusals.own_tip')?.msgid).toBe('You cannot tip yourself.')
    expect(await readGettext(language, file)).toEqual({ files: new Map(), changed: 0, refused: [] })
  },
)

test('a correction lands in its catalogue and nowhere else, with its gaps, quotes and line breaks', async () => {
  const said = 'Uhlawulelwa: {fee} "`$\'\\ \n'
  const file = 'web/texts/zu/send.ts'
  const before = readFileSync(file, 'utf8')

  const { files, refused } = await readGettext('zu', edited(written, { 'send.fee': { msgstr: [said] } }))

  expect(refused).toEqual([])
  const source = files.get(file) ?? ''
  const [, changed = ''] = /fee: \(fee: string\) => (.*),\n/.exec(source) ?? []
  expect([...files.keys()]).toEqual([file])
  expect(changed).toBe('`Uhlawulelwa: $' + '{fee} "\\`$\'\\\\ \\n`')
  expect(source.replace(changed, '')).toBe(before.replace(/(fee: \(fee: string\) => ).*(?=,\n)/, '$1'))
})

test.each([
  ['send.fee', { msgstr: ['Imali yesevisi'] }, '“send.fee” has lost {fee}.'],
  ['send.fee', { msgstr: ['{fee} {amount}'] }, '“send.fee” cannot have {amount}.'],
  ['send.total', { msgstr: [''] }, '“send.total” is empty.'],
  ['send.never', { msgid: 'Never', msgstr: ['Lutho'] }, 'There is no text “send.never”.'],
  [
    'send.total',
    { msgid: 'Sum', msgstr: ['Isamba'] },
    'The English of “send.total” has changed since this file was written.',
  ],
  [
    'sms.code',
    { msgstr: [`{PRODUCT.name} {code} {minutes} ${'x'.repeat(200)}`] },
    expect.stringMatching(/^“sms.code” is too long by \d+ characters on a phone.$/),
  ],
])('%s as %j is refused by its key, and nothing is changed', async (key, change, sentence) => {
  const more = { 'rating.thanks.title': { msgstr: ['Siyabonga kakhulu!'] } }

  const read = await readGettext('zu', edited(written, { ...more, [key]: change }))

  expect(read).toEqual({ files: new Map(), changed: 0, refused: [sentence] })
})

test('what is no gettext file, a file of another language, and what a tool guessed', async () => {
  expect((await readGettext('zu', '{"send": 1}')).refused).toEqual([
    expect.stringMatching(/^This is no gettext file: /),
  ])
  expect((await readGettext('xh', written)).refused).toEqual([
    'This file is not one of xh: its header must say Language: xh.',
  ])
  const comments = { translator: '', reference: '', extracted: '', flag: 'fuzzy', previous: '' }
  const guessed = edited(written, { 'send.total': { msgstr: ['Isamba, sonke'], comments } })
  expect(await readGettext('zu', guessed)).toEqual({ files: new Map(), changed: 0, refused: [] })
})

test('what is not translated yet is empty, a list of another length as a whole, and lands in its place when it is read back', () => {
  const folder = scratchFolder('texts')
  for (const part of ['contract', 'server', 'web/texts']) cpSync(part, join(folder, part), { recursive: true })
  const texts = (...args: string[]) =>
    spawnSync(process.execPath, [resolve('scripts/texts.ts'), 'zu', ...args], { cwd: folder, encoding: 'utf8' })
  const file = (name: string) => join(folder, name)
  const plain = (name: string) => readFileSync(file(name), 'utf8').replace(/\s+/g, ' ')
  const [send, refusals, rating] = [
    'web/texts/zu/send.ts',
    'server/platform/language/texts/zu/server.ts',
    'web/texts/zu/rating.ts',
  ]
  const [privacy, englishPrivacy] = ['web/texts/zu/privacy.ts', 'web/texts/en/privacy.ts']
  const before = [plain(send), plain(refusals)]
  const lose = (name: string, lines: RegExp) =>
    writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(lines, ''))
  lose(send, /^(import \{ \w+ \}| {2}customHint:| {2}fee:).*\n/gm)
  lose(refusals, /^ {4}own_tip:.*\n/m)
  rmSync(file(rating))
  rmSync(file('server/platform/language/texts/zu/sms.ts'))
  const points = (source: string) => /points: \[\n([^\]]*)\]/.exec(readFileSync(file(source), 'utf8'))?.[1] ?? ''
  const known = points(privacy).trim().split('\n').length
  // Adds a point in the middle of the first list.
  writeFileSync(
    file(englishPrivacy),
    readFileSync(file(englishPrivacy), 'utf8').replace(/(points: \[\n.*\n)/, "$1        'The workers you marked.',\n"),
  )
  const fill = (said: Record<string, string>) => {
    const changes = Object.fromEntries(Object.entries(said).map(([key, text]) => [key, { msgstr: [text] }]))
    writeFileSync(file('filled.po'), edited(readFileSync(file('texts-zu.po'), 'utf8'), changes))
    return texts('filled.po')
  }

  texts()

  const empty = entriesOf(readFileSync(file('texts-zu.po'), 'utf8')).filter(({ msgstr }) => msgstr.join('') === '')
  const keys = empty.map(({ msgctxt }) => `${msgctxt}`)
  expect(keys).toEqual(expect.arrayContaining(['send.fee', 'server.refusals.own_tip', 'sms.code']))
  expect(keys.filter((key) => key.startsWith('rating.'))).toHaveLength(9)
  const newPoints = keys.filter((key) => key.startsWith('privacy.'))
  expect(newPoints).toEqual(Array.from({ length: known + 1 }, (_, at) => `privacy.sections.0.points.${at}`))
  expect(fill({ 'rating.thanks.title': 'Siyabonga!' }).stderr).toContain(
    '“rating.thanks” is translated in part: “rating.thanks.description” is empty.',
  )
  const read = fill({
    'send.fee': 'Imali yesevisi {fee}',
    'send.customHint': '{shortRand(TIP.min)} kuya ku-{max}',
    'server.refusals.own_tip': 'Awukwazi ukuzinika ithiphu.',
    'rating.ask': 'Ubenjani u-{worker}?',
    ...Object.fromEntries(newPoints.map((key, at) => [key, `Iphuzu ${at}`])),
  })
  expect(read.stderr).toBe('')
  expect([plain(send), plain(refusals)]).toEqual(before)
  expect(plain(rating)).toMatch(
    /export const rating = \{ask: \(worker: string\) => `Ubenjani u-\$\{worker\}\?`,\} satisfies/,
  )
  expect(points(privacy).match(/Iphuzu \d+/g)).toEqual(newPoints.map((_, at) => `Iphuzu ${at}`))
})
