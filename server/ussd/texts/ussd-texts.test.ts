import { expect, test } from 'vitest'
import { gsmLength } from '#contract/gsm.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { OUT, PIN, USSD } from '#contract/limits.ts'
import { LONGEST } from '#testing/longest.ts'
import { CHOOSE_LANGUAGE, STRANGERS, USSD_TEXTS } from './ussd-texts.ts'

const screens = LANGUAGES.flatMap((language) => {
  const { refused, ...said } = USSD_TEXTS[language]
  const whole = Object.entries(said).map(([name, say]) => ({
    name: `${language} ${name}`,
    text: (say as (values: typeof LONGEST) => string)(LONGEST),
  }))
  return [...whole, ...Object.entries(refused).map(([name, text]) => ({ name: `${language} ${name}`, text }))]
})

test.each([
  ...screens,
  ...Object.entries(STRANGERS).map(([name, text]) => ({ name, text })),
  { name: 'languages', text: CHOOSE_LANGUAGE },
])('$name fits on the smallest screen, with the longest names and amounts', ({ text }) => {
  expect(text).not.toContain('undefined')
  expect(gsmLength(text), text).toBeLessThanOrEqual(USSD.characters)
})

test('no translation says what another one says', () => {
  for (const { name, text: english } of screens.filter(({ name }) => name.startsWith('en '))) {
    const all = LANGUAGES.map((language) => screens.find((each) => each.name === name.replace('en', language))?.text)
    const said = all.filter((text) => text !== english)
    expect(new Set(said).size, name).toBe(said.length)
  }
})

test('the limits and digits on the screens are those of the contract', () => {
  for (const language of LANGUAGES) {
    expect(USSD_TEXTS[language].refused.daily_limit).toContain(`R${OUT.perDay / 100}`)
    expect(USSD_TEXTS[language].refused.monthly_limit).toContain(`R${OUT.perMonth / 100}`)
    expect(USSD_TEXTS[language].newPin()).toContain(String(PIN.digits))
  }
})
