import { expect, test } from 'vitest'
import { inEveryLanguage, missingPaths, type Translation, withEnglishFallback } from './translation.ts'

const english = {
  title: 'Send',
  sent: (amount: string) => `${amount} sent`,
  done: { title: 'Done', close: 'Close' },
  steps: ['Scan', 'Choose', 'Thank'],
  sections: [
    { title: 'Fees', text: 'None' },
    { title: 'Days', text: 'At once' },
  ],
} as const

const partly = {
  sent: (amount) => `U-${amount} uthunyelwe`,
  done: { close: 'Vala' },
  steps: ['Skena', 'Khetha'],
  sections: [{ title: 'Imali' }, { title: 'Izinsuku', text: 'Manje' }],
} satisfies Translation<typeof english>

test('what a translation lacks is said in English, a list of another length as a whole', () => {
  const { sent, ...said } = withEnglishFallback(english, partly)

  expect(sent('R20')).toBe('U-R20 uthunyelwe')
  expect(said).toEqual({
    title: 'Send',
    done: { title: 'Done', close: 'Vala' },
    steps: ['Scan', 'Choose', 'Thank'],
    sections: [
      { title: 'Imali', text: 'None' },
      { title: 'Izinsuku', text: 'Manje' },
    ],
  })
  expect(inEveryLanguage(english, { zu: partly, xh: {}, af: {}, st: {} }).xh.done.close).toBe('Close')
})

test('each place that a translation lacks is known', () => {
  const places = missingPaths(english, partly).map((place) => place.join(' '))

  expect(places).toEqual(['title', 'done title', 'steps', 'sections 0 text'])
  expect(missingPaths(english, english)).toEqual([])
})

test('a sentence that English lacks, or one without its gap, does not compile', () => {
  // @ts-expect-error English has no such sentence.
  const more = { done: { again: 'Futhi' } } satisfies Translation<typeof english>
  // @ts-expect-error The list is longer than in English.
  const longer = { steps: ['Skena', 'Khetha', 'Bonga', 'Hamba'] } satisfies Translation<typeof english>
  // @ts-expect-error The gap is an amount in words.
  const other = { sent: (amount: number) => `U-${amount}` } satisfies Translation<typeof english>

  expect([more, longer, other]).toHaveLength(3)
})
