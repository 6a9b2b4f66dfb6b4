import { expect, test } from 'vitest'
import { gsmLength } from '#contract/gsm.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { SMS } from '#contract/sms-limits.ts'
import { LONGEST } from '#testing/longest.ts'
import { SMS_TEXTS } from './sms-texts.ts'

const messages = LANGUAGES.flatMap((language) =>
  Object.entries(SMS_TEXTS[language])
    .filter(([, say]) => typeof say === 'function')
    .map(([name, say]) => ({
      name: `${language} ${name}`,
      text: (say as (values: typeof LONGEST) => string)(LONGEST).replace('{support}', LONGEST.support),
    })),
)

test.each(messages)('$name is one message, with the longest names and amounts', ({ text }) => {
  expect(text).not.toContain('undefined')
  expect(gsmLength(text), text).toBeLessThanOrEqual(SMS.characters)
})

test('no translation says what another one says', () => {
  for (const name of Object.keys(SMS_TEXTS.en)) {
    const [english, ...others] = messages.filter((message) => message.name.endsWith(` ${name}`)).map(({ text }) => text)
    const said = others.filter((text) => text !== english)
    expect(new Set(said).size, name).toBe(said.length)
  }
})
