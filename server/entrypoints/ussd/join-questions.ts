import { SERVICE_CATEGORIES } from '#contract/categories.ts'
import { displayName } from '#contract/display-name.ts'
import { readBirthDate, readForeignNumber, readIdNumber } from '#contract/identity-document.ts'
import { JOINING } from '#contract/joining-limits.ts'
import { isMisleadingName, isMisleadingPlace } from '#contract/misleading-text.ts'
import { asLine } from '#contract/plain-text.ts'
import type { Answers } from '#server/people/phones/draft.ts'
import { SERVICE_NAMES } from '#server/platform/language/sentences.ts'
import { COUNTRIES, readCountry } from './countries.ts'
import { numbered, type Speech } from './screen.ts'

/** A question of joining: its screen, also after a wrong answer, and what an answer says; undefined for a wrong one. */
type Question = {
  isOpen: (said: Partial<Answers>) => boolean
  show: (speech: Speech, wrong: boolean) => string
  read: (input: string, today: string) => Partial<Answers> | undefined
}

/** In the order in which they are asked. Age comes first, so that nothing is kept of somebody too young. */
export const QUESTIONS: Question[] = [
  {
    isOpen: ({ kind }) => kind === undefined,
    show: ({ say, texts }, wrong) => {
      const { passport, refugee } = texts.joinChoices
      return numbered(say(wrong ? 'wrongId' : 'typeId'), [passport, refugee])
    },
    read: (input, today) => {
      if (input === '1') return { kind: 'passport' }
      if (input === '2') return { kind: 'refugee' }
      const id = readIdNumber(input, today)
      return id && { kind: 'za_id', country: 'ZA', ...id }
    },
  },
  {
    isOpen: ({ country }) => country === undefined,
    show: ({ say }, wrong) => (wrong ? say('wrongCountry') : numbered(say('typeCountry'), Object.values(COUNTRIES))),
    read: (input) => {
      const country = /^\d$/.test(input) ? Object.keys(COUNTRIES)[Number(input) - 1] : readCountry(input)
      return country === undefined ? undefined : { country }
    },
  },
  {
    isOpen: ({ birthDate }) => birthDate === undefined,
    show: ({ say }, wrong) => say(wrong ? 'wrongBirthDate' : 'typeBirthDate'),
    read: (input, today) => {
      const birthDate = readBirthDate(input, today)
      return birthDate === undefined ? undefined : { birthDate }
    },
  },
  {
    isOpen: ({ number }) => number === undefined,
    show: ({ say }, wrong) => say(wrong ? 'wrongDocument' : 'typeDocument'),
    read: (input) => {
      const number = readForeignNumber(input)
      return number === undefined ? undefined : { number }
    },
  },
  {
    isOpen: ({ firstName }) => firstName === undefined,
    show: ({ say }, wrong) => say(wrong ? 'wrongName' : 'typeFirstName'),
    read: (input) => {
      const firstName = readName(input)
      return firstName === undefined ? undefined : { firstName }
    },
  },
  {
    isOpen: ({ surname }) => surname === undefined,
    show: ({ say }, wrong) => say(wrong ? 'wrongName' : 'typeSurname'),
    read: (input) => {
      const surname = readName(input)
      return surname === undefined ? undefined : { surname }
    },
  },
  {
    isOpen: ({ serviceCategory }) => serviceCategory === undefined,
    show: ({ say, language }) => {
      const { labels, choices } = SERVICE_NAMES[language]
      return numbered(
        say('chooseService'),
        SERVICE_CATEGORIES.map((each) => (each === 'other' ? choices[each] : labels[each])),
      )
    },
    read: (input) => {
      const serviceCategory = /^\d$/.test(input) ? SERVICE_CATEGORIES[Number(input) - 1] : undefined
      return serviceCategory && { serviceCategory }
    },
  },
  {
    isOpen: ({ location }) => location === undefined,
    show: ({ say, texts }, wrong) => numbered(say(wrong ? 'wrongPlace' : 'typePlace'), [texts.joinChoices.skip]),
    read: (input) => {
      if (input === '1') return { location: '' }
      const location = asLine(input)
      const isGood = /\p{L}/u.test(location) && location.length <= JOINING.longest && !isMisleadingPlace(location)
      return isGood ? { location } : undefined
    },
  },
]

function readName(input: string): string | undefined {
  const name = asLine(input).replace(/\s+/g, ' ')
  const isGood = name.length <= JOINING.longest && displayName(name, null) !== null && !isMisleadingName(name)
  return isGood ? name : undefined
}
