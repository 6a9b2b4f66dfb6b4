import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { OUT, PIN, SMS, USSD } from '#contract/limits.ts'
import { OUT_UNVERIFIED } from '#contract/unverified-limits.ts'
import { BANKS_ON_PHONE } from '#server/entrypoints/ussd/withdraw-by-phone.ts'
import { LONGEST } from '#testing/longest.ts'
import { asGsm, gsmLength } from './gsm.ts'
import { fill } from './say.ts'
import { SERVER_SENTENCES, SMS_TEXTS, USSD_TEXTS } from './sentences.ts'

/** The ledger's refusals, and those that come before the PIN. */
const REFUSED = [
  'workers_only',
  'own_tip',
  'insufficient_balance',
  'daily_limit',
  'monthly_limit',
  'unknown_account',
  'name_mismatch',
  'bank_away',
  'daily_limit_unverified',
  'monthly_limit_unverified',
  'too_many',
  'busy',
  'away',
] as const

const screens = LANGUAGES.flatMap((language) => {
  const { refused, choices, joinChoices, back, ...said } = USSD_TEXTS[language]
  const fromTheApp = REFUSED.map((code) => [`app ${code}`, asGsm(SERVER_SENTENCES[language].refusals[code])])
  const named = [...Object.entries(said), ...Object.entries(refused), ...fromTheApp] as [string, string][]
  return named.map(([name, text]) => ({ language, name, text, shown: `${text}\n0 ${back}` }))
})
const messages = LANGUAGES.flatMap((language) =>
  Object.entries(SMS_TEXTS[language]).map(([name, text]) => ({ language, name: `SMS ${name}`, text, shown: text })),
)

test.each([...screens, ...messages])(
  '$language $name fits on the smallest phone, with the longest names and amounts',
  ({ shown }) => {
    const gaps = [...shown.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap)
    const long = fill(shown, LONGEST)
    expect(gaps.filter((gap) => !Object.keys(LONGEST).includes(String(gap)))).toEqual([])
    expect(long).not.toContain('??')
    expect(gsmLength(long), long).toBeLessThanOrEqual(Math.min(USSD.characters, SMS.characters))
  },
)

/** Two words can be the same in isiZulu and isiXhosa. */
const SHORT = 25

/** Sentences with choices below them, as `begin` and its neighbours put them together. */
const MENUS = [
  ['locked', 'callMe', 'forgotPin'],
  ['newPinFrom', 'callMe', 'back'],
  ['newSim', 'balance', 'help'],
  ['newSimPin', 'balance', 'help'],
  ['newSimNoPin', 'callMe'],
  ['idleId', 'callMe'],
  ['knownId', 'callMe'],
  ['idleWrong', 'callMe'],
  ['idleLink', 'callMe'],
  ['help', 'callMe', 'forgotPin', 'back'],
  ['whenToTell', 'every', 'daily', 'none', 'back'],
  ['whichBank', ...BANKS_ON_PHONE, 'back'],
  ['balanceNow', 'byBankFree', 'byInstant', 'back'],
  ['balanceNow', 'byBank', 'byInstant', 'cash', 'cashCodes', 'back'],
  ['balanceNow', 'withdrawAll', 'otherAmount', 'back'],
  ['balanceLimited', 'withdrawAll', 'otherAmount', 'back'],
  ['settings', 'changePin', 'language', 'messages', 'lockBalance', 'closeAccount', 'back'],
  ['myNumber', 'numberBySms', 'claimCard', 'back'],
  ['about', 'join', 'useApp', 'rights'],
  ['wasJoining', 'goOn', 'beginAgain'],
  ['typeId', 'passport', 'refugee'],
  ['wrongId', 'passport', 'refugee', 'back'],
  ['typePlace', 'skip', 'back'],
  ['wrongPlace', 'skip', 'back'],
]

test.each(LANGUAGES)('the menus of %s fit too', (language) => {
  const { choices, joinChoices, refused, ...said } = USSD_TEXTS[language]
  const texts: Record<string, string> = {
    ...said,
    ...choices,
    ...joinChoices,
    ...Object.fromEntries(BANKS_ON_PHONE.map((bank) => [bank, bank])),
  }
  for (const [head = '', ...names] of MENUS) {
    const lines = names.map((name, index) => `${index + 1} ${texts[name]}`)
    const screen = fill([texts[head], ...lines].join('\n'), LONGEST)
    expect(screen).not.toContain('undefined')
    expect(gsmLength(screen), screen).toBeLessThanOrEqual(USSD.characters)
  }
})

test('no translation says what another one says', () => {
  const long = [...screens, ...messages].filter(({ text }) => text.length > SHORT)
  for (const { name, text: english } of long.filter(({ language }) => language === 'en')) {
    const said = long.filter((each) => each.name === name && each.text !== english).map(({ text }) => text)
    expect(new Set(said).size, name).toBe(said.length)
  }
})

test('the limits and digits on the screens are those of the contract', () => {
  for (const language of LANGUAGES) {
    const { refusals } = SERVER_SENTENCES[language]
    expect(refusals.daily_limit).toContain(`R${OUT.perDay / 100}`)
    expect(refusals.daily_limit_unverified).toContain(`R${OUT_UNVERIFIED.perDay / 100}`)
    expect(refusals.monthly_limit).toContain('R24,999')
    expect(OUT.perMonth).toBe(2_499_900)
    expect(USSD_TEXTS[language].newPin).toContain(String(PIN.digits))
  }
})
