import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { compareWithEnglish } from '#testing/dictionaries.ts'

// Every language says its sentences in words of its own, and the words that matter as docs/languages.md does. Untranslated sentences are
// listed in docs/untranslated.md and not looked at here.

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** Texts that are the same in every language: names, and codes of workers. */
const SAME_EVERYWHERE = ['BETA', 'Enkosi!', 'PG-1024 · Rosebank']
/** Words that a language shares with English, by chance or as a loan. */
const SAME_IN: Partial<Record<Language, string[]>> = {
  af: ['Bank', 'Status', 'Stop', 'April', 'September', 'November'],
}
/** Where the English word is not meant as the glossary means it. */
const OTHER_MEANINGS: Record<string, string> = {
  'landing earn: paid': 'Get Paid on Enkosi invites people to earn',
  'profile form register: paid': 'the same',
  'transfer text: pay': 'who pays a colleague back gives money back',
  'privacy sections 5 points 2: information': 'the Information Regulator is an office and keeps its name',
}

const glossary = readGlossary()
/** The longest first. */
const FORMS = glossary
  .flatMap((entry) => entry.words.map((word) => ({ ...entry, word })))
  .sort((a, b) => b.word.length - a.word.length)

test('every word of the page has its translation in every language', () => {
  expect(glossary.length).toBeGreaterThan(60)
  for (const { words, stems } of glossary)
    for (const language of OTHERS) expect(stems[language], `${words[0]} in ${language}`).not.toEqual([])
})

for (const language of OTHERS) {
  const { english, translated } = await compareWithEnglish(language)

  test(`${language} has no sentence that English lacks`, () => {
    expect(english.size).toBeGreaterThan(1000)
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test(`${language} keeps the gaps of every sentence`, () => {
    const lost = [...english].filter(([place, sentence]) => gapsOf(translated.get(place)) !== gapsOf(sentence))
    expect(lost.map(([place]) => place).filter((place) => !place.startsWith('server complaints'))).toEqual([])
  })

  test(`${language} is not English`, () => {
    // Months are short, and loans from the same calendar.
    const same = [...english].filter(
      ([place, sentence]) => translated.get(place) === sentence && !/ (weekdays|months) /.test(place),
    )
    const known = [...SAME_EVERYWHERE, ...(SAME_IN[language] ?? [])]
    expect(same.filter(([, sentence]) => saysSomething(sentence) && !known.includes(sentence))).toEqual([])
  })

  test(`${language} says the words of the glossary`, () => {
    const strays = [...english].flatMap(([place, sentence]) =>
      wordsIn(sentence)
        .filter(({ stems }) => !stems[language].some((stem) => lower(translated.get(place)).includes(stem)))
        .filter(({ word }) => !(meaning(place, word) in OTHER_MEANINGS))
        .map(({ word }) => `${place}: ${word} | ${sentence} | ${translated.get(place)}`),
    )
    expect(strays).toEqual([])
  })
}

test('every other meaning is still there', async () => {
  const { english } = await compareWithEnglish('en')
  const found = [...english].flatMap(([place, sentence]) => wordsIn(sentence).map(({ word }) => meaning(place, word)))
  expect(Object.keys(OTHER_MEANINGS).filter((known) => !found.includes(known))).toEqual([])
})

function meaning(place: string, word: string): string {
  return `${place.replace(/ \(.*/, '')}: ${word}`
}

interface Entry {
  words: string[]
  stems: Record<Language, string[]>
}

function readGlossary(): Entry[] {
  const page = readFileSync(join(import.meta.dirname, '../../docs/languages.md'), 'utf8')
  const [head = [], , ...rows] = (page.split('<!-- glossary -->')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1).map(list))

  expect(head.flat()).toEqual(LANGUAGES.map((language) => LANGUAGE_NAMES[language].toLowerCase()))
  return rows.map(([words = [], ...stems]) => ({
    words,
    stems: Object.fromEntries(
      LANGUAGES.map((language, at) => [language, [words, ...stems][at] ?? []]),
    ) as Entry['stems'],
  }))
}

function list(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => lower(word.trim()))
    .filter(Boolean)
}

/** The words of the glossary in an English sentence; a longer one hides a shorter: `QR code` is not also a `code`. */
function wordsIn(sentence: string): (Entry & { word: string })[] {
  let rest = lower(sentence).replace(/\{+\w+\}+/g, ' ')
  return FORMS.filter(({ word }) => {
    const before = rest
    rest = rest.replace(new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'g'), '\u0000')
    return rest !== before
  })
}

function gapsOf(sentence = ''): string {
  return [...new Set(sentence.match(/\{+\w+\}+|(?<!\d)7\d(?!\d)/g))].sort().join(' ')
}

/** More than gaps, numbers, amounts and the name of a file. */
function saysSomething(sentence: string): boolean {
  return /[a-z]{3}/i.test(sentence.replace(/\{+\w+\}+|\S+\.(png|json)|Enkosi/g, ''))
}

function lower(text = ''): string {
  return text.toLowerCase()
}
