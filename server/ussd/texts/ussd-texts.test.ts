import { expect, test } from 'vitest'
import { asGsm, gsmLength } from '#contract/gsm.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { OUT, PIN, USSD } from '#contract/limits.ts'
import { REFUSAL_SENTENCES } from '#server/language/sentences.ts'
import { LONGEST } from '#testing/longest.ts'
import { USSD_TEXTS } from './ussd-texts.ts'

/** What the ledger can refuse, and what is said before the PIN. */
const REFUSED = [
  'workers_only',
  'own_tip',
  'insufficient_balance',
  'daily_limit',
  'monthly_limit',
  'wallet_frozen',
  'too_many',
  'busy',
  'away',
] as const

const sentences = LANGUAGES.flatMap((language) => {
  const { refused, choices, back, ...said } = USSD_TEXTS[language]
  const whole = Object.entries(said).map(([name, say]) => [name, (say as (values: typeof LONGEST) => string)(LONGEST)])
  const fromTheApp = REFUSED.map((code) => [`app ${code}`, asGsm(REFUSAL_SENTENCES[language][code])])
  const named = [...whole, ...Object.entries(refused), ...fromTheApp] as [string, string][]
  return named.map(([name, text]) => ({ language, name, text, screen: `${text}\n0 ${back}` }))
})

test.each(sentences)(
  '$language $name fits on the smallest screen, with the longest names and amounts and the way back',
  ({ screen }) => {
    expect(screen).not.toMatch(/undefined|\?{2}/)
    expect(gsmLength(screen), screen).toBeLessThanOrEqual(USSD.characters)
  },
)

/** Two words can be the same in isiZulu and isiXhosa. */
const SHORT = 25

/** Sentences with choices below them, as `begin` and its neighbours put them together. */
const MENUS = [
  ['locked', 'callMe', 'forgotPin'],
  ['newPinFrom', 'callMe', 'back'],
  ['newSim', 'balance', 'help'],
  ['help', 'callMe', 'forgotPin', 'back'],
  ['whenToTell', 'every', 'daily', 'none', 'back'],
  ['balanceNow', 'withdrawAll', 'otherAmount', 'back'],
]

test.each(LANGUAGES)('the menus of %s fit too', (language) => {
  const { choices, back } = USSD_TEXTS[language]
  const texts = USSD_TEXTS[language] as unknown as Record<string, (values: typeof LONGEST) => string>
  const label = (name: string) =>
    (choices as Record<string, string>)[name] ?? (name === 'back' ? back : texts[name]?.(LONGEST))
  for (const [head = '', ...names] of MENUS) {
    const screen = [texts[head]?.(LONGEST), ...names.map((name, index) => `${index + 1} ${label(name)}`)].join('\n')
    expect(screen).not.toContain('undefined')
    expect(gsmLength(screen), screen).toBeLessThanOrEqual(USSD.characters)
  }
})

test('no translation says what another one says', () => {
  const long = sentences.filter(({ text }) => text.length > SHORT)
  for (const { name, text: english } of long.filter(({ language }) => language === 'en')) {
    const said = long.filter((each) => each.name === name && each.text !== english).map(({ text }) => text)
    expect(new Set(said).size, name).toBe(said.length)
  }
})

test('the limits and digits on the screens are those of the contract', () => {
  for (const language of LANGUAGES) {
    expect(REFUSAL_SENTENCES[language].daily_limit).toContain(`R${OUT.perDay / 100}`)
    expect(REFUSAL_SENTENCES[language].monthly_limit).toContain('R24,999')
    expect(OUT.perMonth).toBe(2_499_900)
    expect(USSD_TEXTS[language].newPin()).toContain(String(PIN.digits))
  }
})
